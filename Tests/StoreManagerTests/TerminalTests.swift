import Foundation
import StoreTestSupport
import Testing
import TestWaiting

/// The output on a terminal, which has a width.
@Suite(.timeLimit(.standard)) struct TerminalTests {
    /// The program of util-linux that runs a command on a terminal.
    private static let script = URL(filePath: "/usr/bin/script")
    private static var hasScript: Bool {
        #if os(Linux)
        FileManager.default.isExecutableFile(atPath: script.path())
        #else
        false
        #endif
    }

    /// Returns the lines that a command writes to a terminal of a number of columns.
    private static func lines(_ store: ManagedStore, _ arguments: String, columns: Int) async throws -> [String] {
        let executable = try #require(CommandLineProcess.url(of: "storekit")).path(percentEncoded: false)
        let command = "stty cols \(columns); NO_COLOR=1 '\(executable)' \(arguments)"
        let variables = store.variables.merging(["PATH": "/usr/bin:/bin", "TERM": "xterm"]) { _, new in new }
        let result = try await CommandLineProcess.run(
            script,
            ["-qec", command, "/dev/null"],
            variables: variables
        )
        return result.output.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(.enabled(if: hasScript, "the program script of util-linux is not installed"), arguments: [40, 80])
    func `lists, certificates, settings and help fit the terminal, and no identifier is broken`(columns: Int)
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "coins", "--quantity", "3")
            try await store.run("offer", "club", "WELCOME")
            for arguments in [
                "list", "products", "settings", "timeline", "--help", "timeline --help", "settings error-purchase",
            ] {
                let lines = try await Self.lines(store, arguments, columns: columns)
                #expect(lines.count > 3, "\(arguments)")
                for line in lines { #expect(line.count <= columns, "\(arguments): \(line)") }
            }
            let list = try await Self.lines(store, "list", columns: columns).joined(separator: "\n")
            #expect(list.contains("coins") && list.contains("WELCOME") && list.contains("subscribed"))
        }
    }

    @Test(.enabled(if: hasScript, "the program script of util-linux is not installed"))
    func `wide characters take two columns`() async throws {
        try await ManagedStore.withFolder { store in
            let wide = store.folder.appending(path: "Wide.storekit")
            let text = try String(contentsOf: store.configuration, encoding: .utf8)
                .replacing("\"displayName\" : \"Coins\"", with: "\"displayName\" : \"コイン\"")
            try text.write(to: wide, atomically: true, encoding: .utf8)
            let lines = try await Self.lines(store, "products --configuration '\(wide.path())'", columns: 100)
            let titles = try #require(lines.first?.firstRange(of: "PRICE"))
            let column = try #require(lines.first?.distance(from: lines[0].startIndex, to: titles.lowerBound))
            let row = try #require(lines.first { $0.contains("コイン") })
            let price = try #require(row.firstRange(of: "0.99"))
            // Three characters take six columns.
            #expect(row.distance(from: row.startIndex, to: price.lowerBound) == column - 3)
        }
    }
}
