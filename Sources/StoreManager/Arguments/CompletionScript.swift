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

    private static var bash: String {
        let names = Verb.all.map(\.name) + ["--help", "--version"]
        let cases = Verb.all.map { verb in
            let values = verb.allOptions.compactMap { option in
                option.completion.map { "            --\(option.name)) \(reply($0)); return ;;" }
            }
            let options = verb.allOptions.map { "--\($0.name)" }
            let lines =
                ["        \(verb.name))", "            case \"$previous\" in"] + values + ["            esac"]
                + ["            case \"$current\" in", "            -*) \(reply(.words(options))) ;;"]
                + ["            *) \(reply(verb.completion)) ;;", "            esac ;;"]
            return lines.joined(separator: "\n")
        }
        let places = Verb.ofStores.compactMap { option in
            option.completion.map { "            --\(option.name)) \(reply($0)); return ;;" }
        }
        return """
            # Completions of storekit for bash: eval "$(storekit completions bash)"
            _storekit_files() {
                local IFS=$'\\n'
                # Without this option of bash 4, names with spaces are not quoted.
                compopt -o filenames 2>/dev/null
                COMPREPLY+=($(compgen -f -- "$current"))
            }
            # Neither expands nor splits the names, which come from files.
            _storekit_names() {
                local name
                while IFS= read -r name; do
                    case "$name" in "$current"*) COMPREPLY+=("$name") ;; esac
                done < <("${COMP_WORDS[0]}" \(CompletionNames.verb) "$1" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
            }
            _storekit() {
                local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" IFS=$' \\n'
                local verb="" word
                COMPREPLY=()
                # bash makes a word of the sign between an option and its value.
                if [ "$current" = "=" ]; then
                    current=""
                elif [ "$previous" = "=" ]; then
                    previous="${COMP_WORDS[COMP_CWORD-2]}"
                fi
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case "$word" in \(Verb.all.map(\.name).joined(separator: "|"))) verb="$word"; break ;; esac
                done
                case "$verb" in
                    "")
                        case "$previous" in
            \(places.joined(separator: "\n"))
                        esac
                        \(reply(.words(names))) ;;
            \(cases.joined(separator: "\n"))
                esac
            }
            complete -F _storekit storekit

            """
    }

    /// Returns the command of bash that offers the words of a completion.
    private static func reply(_ completion: Completion) -> String {
        switch completion {
        case .none: "COMPREPLY=()"
        case .files: "_storekit_files"
        case .words(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
        case .verbs: reply(.words(Verb.all.map(\.name)))
        case .names(let kind): "_storekit_names \(kind.rawValue)"
        case .filesAndNames(let kind): "_storekit_names \(kind.rawValue); _storekit_files"
        }
    }

    private static var zsh: String {
        let verbs = Verb.all.map { "        \(quoted("\($0.name):\($0.summary)"))" }
        let cases = Verb.all.map { verb in
            let options = verb.allOptions.map { option in
                // Brackets and colons separate the parts of an argument here.
                let help = option.help.replacing(":", with: "\\:").replacing("[", with: "(").replacing("]", with: ")")
                let value = option.completion.map { ":\(option.value ?? ""):\(action($0))" } ?? ""
                let name = option.value == nil ? option.name : "\(option.name)="
                return "            \(quoted("--\(name)[\(help)]\(value)")) \\\n"
            }
            return "        \(verb.name)) _arguments \\\n\(options.joined())"
                + "            \(quoted("*:value:\(action(verb.completion))")) ;;"
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
                # Options may precede the verb, and belong to it.
                local -a names typed
                names=(\(Verb.all.map(\.name).joined(separator: " ")))
                typed=("${(@)words[2,CURRENT-1]}")
                local verb=${${typed:*names}[1]}
                if [[ -z $verb ]]; then
                    _describe 'verb' verbs
                    return
                fi
                words=("$verb" "${(@)words[2,-1]:#$verb}")
                (( CURRENT-- ))
                case $verb in
            \(cases.joined(separator: "\n"))
                esac
            }
            if [ "$funcstack[1]" = "_storekit" ]; then _storekit "$@"; else compdef _storekit storekit; fi

            """
    }

    /// Returns the action of zsh that offers the words of a completion.
    private static func action(_ completion: Completion) -> String {
        switch completion {
        // A space completes nothing; an empty action would be the same, with a message that names the value.
        case .none: " "
        case .files: "_files"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .verbs: action(.words(Verb.all.map(\.name)))
        case .names(let kind): "(\(names(kind, "\"${(@)typed}\"")))"
        case .filesAndNames(let kind): "{_files; compadd -- \(names(kind, "\"${(@)typed}\""))}"
        }
    }

    /// Returns the substitution of a shell that gets the names of a kind.
    private static func names(_ kind: CompletionNames, _ line: String) -> String {
        "$(storekit \(CompletionNames.verb) \(kind.rawValue) \(line) 2>/dev/null)"
    }

    private static var fish: String {
        var lines = [
            "# Completions of storekit for fish: storekit completions fish > ~/.config/fish/completions/storekit.fish",
            "complete -c storekit -f",
        ]
        for verb in Verb.all {
            let isVerb = "-n '__fish_seen_subcommand_from \(verb.name)'"
            lines.append("complete -c storekit -n __fish_use_subcommand -a \(verb.name) -d \(fishQuoted(verb.summary))")
            if verb.completion != .none { lines.append("complete -c storekit \(isVerb)\(arguments(verb.completion))") }
            for option in verb.allOptions {
                let short = option.short.map { " -s \($0)" } ?? ""
                let value = option.completion.map { "\($0.offersFiles ? " -r" : " -x")\(arguments($0))" } ?? ""
                lines.append(
                    "complete -c storekit \(isVerb) -l \(option.name)\(short)\(value) -d \(fishQuoted(option.help))"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the arguments of fish's `complete` that offer the words of a completion.
    private static func arguments(_ completion: Completion) -> String {
        switch completion {
        case .none: ""
        case .files: " -F"
        case .words(let words): " -a '\(words.joined(separator: " "))'"
        case .verbs: arguments(.words(Verb.all.map(\.name)))
        case .names(let kind): " -a '(\(fishNames(kind)))'"
        case .filesAndNames(let kind): " -F -a '(\(fishNames(kind)))'"
        }
    }

    private static func fishNames(_ kind: CompletionNames) -> String {
        "storekit \(CompletionNames.verb) \(kind.rawValue) (commandline -opc)[2..-1] 2>/dev/null"
    }

    /// Returns a text in single quotes, for bash and zsh.
    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    /// Returns a text in single quotes, for fish.
    private static func fishQuoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
