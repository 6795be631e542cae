import Foundation

/// The columns that text takes on a terminal, for the programs that print timelines.
@_spi(Terminal) public enum TerminalColumns {
    /// True if the C library knows the widths of all characters, which it does not in its initial locale.
    private static let knowsWidths: Bool = ["C.UTF-8", "en_US.UTF-8"].contains { (name: String) in
        unsafe setlocale(LC_CTYPE, name) != nil
    }

    /// The function `wcwidth` of the C library, which Swift does not import on Linux.
    private static let columnsOfScalar: @convention(c) (wchar_t) -> Int32 = {
        #if os(Linux)
        if let symbol = unsafe dlsym(nil, "wcwidth") {
            return unsafe unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
        }
        return { _ in 1 }
        #else
        return { wcwidth($0) }
        #endif
    }()

    /// Returns the number of columns of a text: two for a wide character, none for a combining one.
    public static func width(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        guard knowsWidths else { return text.count }
        return text.unicodeScalars.reduce(0) { $0 + max(0, Int(columnsOfScalar(wchar_t(bitPattern: $1.value)))) }
    }

    /// Returns a text with spaces up to a number of columns.
    public static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(of: text)))
    }

    /// Returns a text in lines of at most a number of columns, broken at spaces where possible.
    public static func wrapped(_ text: String, at columns: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while width(of: rest) > columns {
            var end = rest.startIndex
            var used = 0
            while end < rest.endIndex {
                let next = rest.index(after: end)
                used += width(of: rest[end..<next])
                // A line has at least one character, so that each turn of the loop makes progress.
                if used > columns, end > rest.startIndex { break }
                end = next
            }
            // A space right after the line is as good as one in it.
            let reach = end < rest.endIndex ? rest.index(after: end) : end
            let space = rest[..<reach].lastIndex(of: " ").flatMap { $0 > rest.startIndex ? $0 : nil }
            lines.append(String(rest[..<(space ?? end)]))
            rest = rest[(space ?? end)...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }

    /// Returns the columns of the terminal at standard output, 80 if it does not say; `nil` for a pipe or a file.
    public static var ofOutput: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
