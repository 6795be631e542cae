import Dispatch
import Foundation
import StoreInterface
@_spi(Terminal) import StoreTimelines

/// A line on standard error that names the file that an audit reads, after the first second.
struct AuditProgress: Sendable {
    private let start = DispatchTime.now()

    /// Creates the line; `nil` if standard error is no terminal.
    init?() {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
    }

    private var isLate: Bool { DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds > 1_000_000_000 }

    /// Shows the number and the path of a file.
    @Sendable func show(_ number: Int, _ count: Int, _ path: String) {
        guard isLate else { return }
        write(
            "\r\u{1B}[K\(number)/\(count) \(path.count > 60 ? "..." : "")\(TerminalText.escaped(String(path.suffix(60))))"
        )
    }

    /// Removes the line.
    func clear() {
        if isLate { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
