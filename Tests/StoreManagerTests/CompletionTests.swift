import Foundation
import StoreTestSupport
import Testing
import TestWaiting

/// The words that shells offer, through the real shells.
@Suite(.timeLimit(.standard)) struct CompletionTests {
    /// The commands that print a shell's completions of a command line, one in each line; `$1` is the script.
    ///
    /// The functions of zsh print their arguments, because its completion runs in an editor of a terminal only.
    private static let completing = [
        "bash": """
        source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _storekit; printf '%s\\n' "${COMPREPLY[@]}"
        """,
        "zsh": """
        compdef() { :; }; _describe() { print -l ${(P)2}; }
        _arguments() { local spec; for spec in "$@"; do
            case $spec in (*:*:\\(*) eval "print -l -- ${${spec##*:\\(}%\\)}" ;; esac; print -r -- "$spec"; done; }
        source "$1"; shift; words=("$@"); CURRENT=$#; _storekit
        """,
        "fish": """
        source $argv[1]; complete -C(string join -- ' ' $argv[2..-1])
        """,
    ]

    @Test func `bash completes verbs, options, names and files`() async throws { try await completes("bash") }

    @Test(.enabled(if: program(of: "zsh") != nil, "zsh is not installed"))
    func `zsh completes verbs, options and names`() async throws { try await completes("zsh") }

    @Test(.enabled(if: program(of: "fish") != nil, "fish is not installed"))
    func `fish completes verbs, options, names and files`() async throws { try await completes("fish") }

    private func completes(_ shell: String) async throws {
        let program = try #require(Self.program(of: shell), "\(shell) is not installed")
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "coins")
            let script = try await store.run("completions", shell).output
            let file = store.folder.appending(path: "completions.\(shell)")
            try script.write(to: file, atomically: true, encoding: .utf8)
            let folder = store.folder.appending(path: "my shop")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let executable = try #require(CommandLineProcess.url(of: "storekit"))
            let path = executable.deletingLastPathComponent().path(percentEncoded: false)
            let variables = store.variables.merging(["PATH": "\(path):/usr/local/bin:/usr/bin:/bin"]) { _, new in new }
            func words(_ line: String...) async throws -> [String] {
                let command = try #require(Self.completing[shell])
                // After the command, bash and zsh expect the name of the program.
                let name = shell == "fish" ? [] : [shell]
                let arguments = ["-c", command] + name + [file.path(), "storekit"] + line
                let result = try await CommandLineProcess.run(program, arguments, variables: variables)
                #expect(result.errors == "" && result.status == 0, "\(shell) \(line)")
                return result.output.split(separator: "\n").map(String.init)
            }
            #expect(try await words("re").contains { $0.hasPrefix("refund") })
            #expect(try await words("refund", "--").contains { $0.contains("--app-issue") })
            #expect(try await words("timeline", "--format", "").contains { $0.contains("svg") })
            #expect(try await words("completions", "").contains { $0.contains("fish") })
            #expect(try await words("family", "l").contains { $0.contains("leave") })
            let offered = try await words("record", "o")
            #expect(offered.contains { $0.hasPrefix("on") || $0.contains("(on off clear)") })
            let products = try await words("buy", "")
            #expect(products.contains("pro") && products.contains("club"), "\(products)")
            let transactions = try await words("refund", "")
            #expect(transactions.contains("0") && transactions.contains("coins"), "\(transactions)")
            #expect(try await words("settings", "ask-to-buy", "").contains("off"))
            let verbs = try await words("--json", "re")
            #expect(verbs.contains { $0.hasPrefix("refund") }, "\(verbs)")
            let part = store.folder.path(percentEncoded: false) + "/my"
            switch shell {
            case "bash":
                // bash makes three words of an option with its value.
                #expect(try await words("list", "--store", "=", part) == [part + " shop"])
                #expect(try await words("--store", part) == [part + " shop"])
            case "fish":
                #expect(try await words("list", "--store=\(part)").contains { $0.contains("my shop/") })
            default:
                #expect(try await words("list", "").contains { $0.hasPrefix("--store=[") && $0.contains("_files") })
            }
        }
    }

    /// The executable of a shell, or `nil` if it is not installed.
    private static func program(of shell: String) -> URL? {
        ["/bin", "/usr/bin", "/usr/local/bin"].map { URL(filePath: $0).appending(path: shell) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }
}
