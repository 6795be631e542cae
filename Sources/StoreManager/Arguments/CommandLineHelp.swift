/// The help texts of the command line.
enum CommandLineHelp {
    /// The overview that `storekit --help` prints.
    static var overview: String {
        let width = Verb.all.map { $0.name.count }.max() ?? 0
        let parts = Verb.Part.allCases.map { part in
            let verbs = Verb.all.filter { $0.part == part }.map { verb in
                "  " + verb.name + String(repeating: " ", count: width - verb.name.count) + "  " + verb.summary
            }
            return "\(part.rawValue):\n\(verbs.joined(separator: "\n"))"
        }
        return """
            Looks into the store of an app and acts outside the app, also while the app runs.

            usage: storekit VERB [values] [options]

            \(parts.joined(separator: "\n\n"))

            The store is found through --store, else OPENSTOREKIT_DATABASE, else it is the only one in the data folder
            ($XDG_DATA_HOME or ~/.local/share, folder OpenStoreKit). The products for sale are found through
            --configuration, else OPENSTOREKIT_CONFIGURATION, else the one .storekit file in the working directory.

            Exit codes: 0 done; 1 refused, or mistakes found; 2 wrong arguments; 3 no store or configuration to work on.
            Colors appear on terminals only, and never with NO_COLOR set. \"storekit VERB --help\" tells more.

            """
    }
}

/// The completion scripts for the shells.
enum CompletionScript {
    /// The shells with a script.
    static let shells = ["bash", "zsh", "fish"]

    /// Returns the script of a shell, or `nil` for an unknown one.
    static func text(for shell: String) -> String? {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        case "fish": fish
        default: nil
        }
    }

    private static var names: String { Verb.all.map(\.name).joined(separator: " ") }

    private static var bash: String {
        let cases = Verb.all.map { verb in
            "        \(verb.name)) words=\"\(words(of: verb))\" ;;"
        }
        return """
            # Completions of storekit for bash: eval "$(storekit completions bash)"
            _storekit() {
                local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
                COMPREPLY=()
                case "$previous" in
                    --store|--configuration|--output) COMPREPLY=($(compgen -f -- "$current")); return ;;
                esac
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(names) --help --version" -- "$current")); return
                fi
                case "${COMP_WORDS[1]}" in
            \(cases.joined(separator: "\n"))
                esac
                case "$current" in
                    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
                    *) COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;
                esac
            }
            complete -F _storekit storekit

            """
    }

    private static var zsh: String {
        let verbs = Verb.all.map { "        '\($0.name):\(quoted($0.summary))'" }
        let cases = Verb.all.map { verb in
            let options = verb.allOptions.map { option in
                let value = option.value.map { ":\($0):_files" } ?? ""
                return "'--\(option.name)[\(quoted(option.help))]\(value)'"
            }
            return "        \(verb.name)) _arguments \(options.joined(separator: " ")) '*:value:_files' ;;"
        }
        return """
            #compdef storekit
            # Completions of storekit for zsh: storekit completions zsh > a folder of $fpath, as _storekit
            _storekit() {
                local -a verbs
                verbs=(
            \(verbs.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe 'verb' verbs
                    return
                fi
                local verb=$words[2]
                shift words
                (( CURRENT-- ))
                case $verb in
            \(cases.joined(separator: "\n"))
                esac
            }
            if [ "$funcstack[1]" = "_storekit" ]; then _storekit "$@"; else compdef _storekit storekit; fi

            """
    }

    private static var fish: String {
        var lines = [
            "# Completions of storekit for fish: storekit completions fish > ~/.config/fish/completions/storekit.fish"
        ]
        for verb in Verb.all {
            lines.append(
                "complete -c storekit -n __fish_use_subcommand -f -a \(verb.name) -d '\(quoted(verb.summary))'"
            )
            for option in verb.allOptions {
                let short = option.short.map { " -s \($0)" } ?? ""
                let value = option.value == nil ? "" : " -r"
                lines.append(
                    "complete -c storekit -n '__fish_seen_subcommand_from \(verb.name)' -l \(option.name)\(short)\(value)"
                        + " -d '\(quoted(option.help))'"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func words(of verb: Verb) -> String {
        let own = verb.name == "completions" ? shells : verb.name == "help" ? Verb.all.map(\.name) : []
        return (own + verb.allOptions.map { "--\($0.name)" }).joined(separator: " ")
    }

    /// Returns a text with escaped single quotes and brackets.
    private static func quoted(_ text: String) -> String {
        text.filter { !"'[]".contains($0) }.replacing(":", with: " -")
    }
}
