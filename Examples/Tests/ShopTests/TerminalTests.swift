import Foundation
import Testing

/// The shop on a terminal, with keys that edit the line.
@Suite(.timeLimit(.minutes(15))) struct TerminalTests {
    private static let script = URL(filePath: "/usr/bin/script")

    private static var hasScript: Bool {
        #if os(Linux)
        FileManager.default.isExecutableFile(atPath: script.path())
        #else
        false
        #endif
    }

    /// A program on a terminal, with everything that it has written.
    private final class Session {
        private let process = Process()
        private let (input, output) = (Pipe(), Pipe())
        private(set) var written = ""
        private var read = 0

        init(_ command: String) throws {
            process.executableURL = TerminalTests.script
            process.arguments = ["-qec", command, "/dev/null"]
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
        }

        deinit { process.terminate() }

        func press(_ keys: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8)) }

        /// Waits until the program has written a text behind the last one.
        ///
        /// - Returns: False if the program ended before.
        func writes(_ text: String) throws -> Bool {
            while true {
                let rest = written.dropFirst(read)
                if let range = rest.firstRange(of: text) {
                    read = written.distance(from: written.startIndex, to: range.upperBound)
                    return true
                }
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return false }
                written += String(decoding: data, as: UTF8.self)
            }
        }
    }

    @Test(.enabled(if: hasScript, "the program script of util-linux is not installed"))
    func `keys edit and recall a line, tables fit, and the terminal is restored afterwards`() throws {
        let shop = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Shop")
        let session = try Session("stty cols 64; '\(shop.path(percentEncoded: false))'; stty -a")
        let prompt = "\r> \u{1B}[K"
        #expect(try session.writes(prompt))
        // The second letter is removed from the beginning of the line, and the rest of a word from its end.
        try session.press("bXrowse all\u{17}\u{7F}\u{01}\u{1B}[C\u{1B}[3~\r")
        #expect(try session.writes("coins.100"))
        #expect(try session.writes(prompt))
        try session.press("\u{1B}[A\r")
        #expect(try session.writes("coins.100"))
        #expect(try session.writes(prompt))
        try session.press("refund pro\r")
        #expect(try session.writes("You did not buy \"pro\""))
        #expect(try session.writes(prompt))
        try session.press("subscribe\r")
        #expect(try session.writes("magazine.monthly"))
        #expect(try session.writes(prompt))
        try session.press("quit\r")
        #expect(try session.writes("speed"))
        #expect(try session.writes("icanon"))
        #expect(!session.written.contains("-icanon") && !session.written.contains("^[[A"))
        let lines = session.written.split(whereSeparator: \.isNewline).filter { $0.contains("│") || $0.contains("─┼─") }
        #expect(lines.count > 5)
        for line in lines { #expect(line.count <= 64, "\(line)") }
    }
}
