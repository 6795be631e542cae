import Foundation
import StoreTestSupport
import Testing

/// Arguments, help texts, exit codes, and errors that say what to do next.
@Suite(.timeLimit(.minutes(30))) struct UsageTests {
    @Test func `every verb has help, and the overview lists every verb`() async throws {
        let overview = try await CommandLineProcess.storekit(["--help"]).output
        let lines = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
        let verbs = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(verbs.count >= 20)
        for verb in verbs {
            let help = try await CommandLineProcess.storekit([verb, "--help"])
            #expect(help.status == 0)
            #expect(help.output.contains("usage: storekit \(verb)"))
        }
    }

    @Test func `wrong arguments end with status 2 and list the possible ones`() async throws {
        let cases: [([String], String)] = [
            (["refnd", "3"], "Did you mean refund?"),
            (["buy"], "usage: storekit buy PRODUCT"),
            (["buy", "pro", "pro"], "one value too many"), (["family", "divide"], "no action of family"),
            (["buy", "pro", "--quantty", "2"], "Did you mean --quantity?"),
            (["buy", "pro", "--quantity", "20"], "from 1 to 10"),
            (["buy", "pro", "--store"], "--store needs a value"),
            (["list", "--json=yes"], "takes no value"),
            (["advance", "soon"], "not a duration"),
            (["completions", "tcsh"], "bash, zsh, fish"),
        ]
        for (arguments, text) in cases {
            let result = try await CommandLineProcess.storekit(arguments, variables: ["HOME": "/nowhere"])
            #expect(result.status == 2, "\(arguments)")
            #expect(result.errors.contains(text), "\(arguments): \(result.errors)")
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has no path"))
    func `a missing store or configuration ends with status 3 and names the searched places`() async throws {
        try await ManagedStore.withFolder { store in
            let path = store.database.path()
            let missing = try await store.run("list", status: 3)
            #expect(missing.errors.contains(path) && missing.errors.contains("OPENSTOREKIT_DATABASE=\(path)"))
            let nowhere = try await CommandLineProcess.storekit(["list"], variables: ["HOME": store.folder.path()])
            #expect(nowhere.status == 3 && nowhere.errors.contains("--store PATH"))
            let memory = ["OPENSTOREKIT_DATABASE": ":memory:"]
            #expect(try await CommandLineProcess.storekit(["list"], variables: memory).status == 3)
            try await store.create()
            let bare = try await CommandLineProcess.storekit(
                ["buy", "pro", "--store", path],
                variables: ["HOME": store.folder.path()]
            )
            #expect(bare.status == 3 && bare.errors.contains("--configuration FILE"))
            #expect(try await store.list().isEmpty)
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has families"))
    func `S-50 a family command on a store in a file is refused, and the error names a PostgreSQL server`() async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            for arguments in [["family"], ["family", "join", "smith"], ["family", "leave"], ["family", "unshare"]] {
                let result = try await CommandLineProcess.storekit(arguments, variables: store.variables)
                #expect(result.status == 1, "\(arguments)")
                #expect(result.errors.contains("PostgreSQL server"), "\(arguments): \(result.errors)")
            }
        }
    }

    @Test func `a refused command ends with status 1, and nothing is removed without --yes`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            #expect(try await store.run("buy", "nothing", status: 1).errors.contains("storekit products"))
            #expect(try await store.run("approve", status: 1).errors.contains("no request waits"))
            try await store.run("buy", "pro")
            #expect(try await store.run("clear", status: 1).errors.contains("--yes"))
            #expect(try await store.list().count == 1)
        }
    }

    @Test func `a rule is printed as the manual states it`() async throws {
        let rule = try await CommandLineProcess.storekit(["rule", "q-61"])
        #expect(rule.status == 0)
        #expect(rule.output.hasPrefix("Q-61 (QueueRules)\n\n"))
        #expect(rule.output.contains("- Source: "))
        #expect(try await CommandLineProcess.storekit(["rule", "Q-none"]).status == 1)
        #expect(try await CommandLineProcess.storekit(["rule"]).output.split(separator: "\n").count > 300)
    }

    @Test func `output to a pipe has no colors`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let bought = try await store.run("buy", "pro").output
            #expect(!bought.contains("\u{1B}"))
        }
    }

    /// The commands that print a shell's completions of a command line, one in each line; `$1` is the script.
    private static let completing = [
        "bash": """
        source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _storekit; printf '%s\\n' "${COMPREPLY[@]}"
        """,
        // Shows the arguments of zsh's own functions, because its completion runs in an editor of a terminal only.
        "zsh": """
        compdef() { :; }; _describe() { print -l ${(P)2}; }; _arguments() { print -l -- "$@"; }
        source "$1"; shift; words=("$@"); CURRENT=$#; _storekit
        """,
        "fish": """
        source $argv[1]; complete -C(string join -- ' ' $argv[2..-1])
        """,
    ]

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the shell completes verbs, options and their values`(shell: String) async throws {
        let script = try await CommandLineProcess.storekit(["completions", shell]).output
        guard let program = Self.program(of: shell) else {
            for verb in ["refund", "price-increase", "timeline"] { #expect(script.contains(verb)) }
            return
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString).\(shell)")
        try script.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let home = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        let variables = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home]
        func words(_ line: [String]) async throws -> [String] {
            let command = try #require(Self.completing[shell])
            // After the command, bash and zsh expect the name of the program.
            let name = shell == "fish" ? [] : [shell]
            let arguments = ["-c", command] + name + [file.path(), "storekit"] + line
            let result = try await CommandLineProcess.run(program, arguments, variables: variables)
            #expect(result.errors == "" && result.status == 0)
            return result.output.split(separator: "\n").map(String.init)
        }
        #expect(try await words(["re"]).contains { $0.hasPrefix("refund") })
        #expect(try await words(["refund", "--"]).contains { $0.hasPrefix("--app-issue") })
        #expect(try await words(["timeline", "--format", ""]).contains { $0.contains("svg") })
        #expect(try await words(["completions", ""]).contains { $0.contains("fish") })
        #expect(try await words(["family", "l"]).contains { $0.contains("leave") })
        let offered = try await words(["record", "o"])
        #expect(offered.contains { $0.hasPrefix("on") || $0.contains("(on off clear)") })
    }

    /// The executable of a shell, or `nil` if it is not installed.
    private static func program(of shell: String) -> URL? {
        ["/bin", "/usr/bin", "/usr/local/bin"].map { URL(filePath: $0).appending(path: shell) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }
}
