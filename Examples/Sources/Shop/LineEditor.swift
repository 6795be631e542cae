import Foundation
@_spi(Terminal) import StoreTimelines

/// A line editor for a terminal: arrow keys, a history, and the usual control keys.
///
/// The terminal shows no typed characters from the creation of the editor to ``end()``; a signal that ends the program
/// restores it as well.
struct LineEditor: Sendable {
    private let original: termios
    private var history: [String] = []
    private var typed: [Character] = []
    private var cursor = 0

    /// Takes over the terminal, or fails if the input or the output is none.
    init?() {
        var original = termios()
        guard isatty(STDOUT_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        self.original = original
        var raw = original
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON)
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    /// Gives the terminal back.
    func end() {
        var original = original
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }

    /// Gives the terminal back when a signal ends the program.
    ///
    /// - Parameter cleanUp: Called before the program ends.
    /// - Returns: The subscriptions, which end with their last reference.
    func endOnSignals(_ cleanUp: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
        // A signal that arrives while it is ignored and its source is not registered yet is lost.
        let registrations = DispatchGroup()
        defer { registrations.wait() }
        return [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                end()
                cleanUp()
                print()
                exit(128 + number)
            }
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.activate()
            return source
        }
    }

    /// Reads a line, and adds it to the history.
    ///
    /// - Parameter prompt: The text in front of the line.
    /// - Returns: The line; `nil` at the end of the input, which is Ctrl-D on an empty line.
    mutating func line(after prompt: String) -> String? {
        (typed, cursor) = ([], 0)
        // The line that is being typed is the last one of the history.
        var lines = history + [""]
        var place = lines.count - 1
        while true {
            draw(after: prompt)
            guard let key = Key.next() else { return finish(nil) }
            switch key {
            case .enter:
                let line = String(typed)
                if !line.isEmpty, line != history.last { history.append(line) }
                return finish(line)
            case .endOfInput where typed.isEmpty: return finish(nil)
            case .endOfInput, .deleteForward: if cursor < typed.count { typed.remove(at: cursor) }
            case .deleteBackward:
                if cursor > 0 {
                    cursor -= 1
                    typed.remove(at: cursor)
                }
            case .deleteWord:
                let end = typed[..<cursor].lastIndex { $0 != " " } ?? -1
                let start = end < 0 ? 0 : (typed[...end].lastIndex(of: " ").map { $0 + 1 } ?? 0)
                typed.removeSubrange(start..<cursor)
                cursor = start
            case .deleteToStart:
                typed.removeSubrange(..<cursor)
                cursor = 0
            case .deleteToEnd: typed.removeSubrange(cursor...)
            case .left: cursor = max(0, cursor - 1)
            case .right: cursor = min(typed.count, cursor + 1)
            case .start: cursor = 0
            case .end: cursor = typed.count
            case .up, .down:
                let next = place + (key == .up ? -1 : 1)
                guard lines.indices.contains(next) else { continue }
                lines[place] = String(typed)
                place = next
                typed = Array(lines[place])
                cursor = typed.count
            case .clear: Self.write("\u{1B}[2J\u{1B}[H")
            case .character(let character):
                typed.insert(character, at: cursor)
                cursor += 1
            case .other: break
            }
        }
    }

    private mutating func finish(_ line: String?) -> String? {
        Self.write("\r\n")
        return line
    }

    /// Draws the line, or the part of a long line that ends with the cursor.
    private func draw(after prompt: String) {
        let room = max(8, (TerminalColumns.ofOutput ?? 80) - TerminalColumns.width(of: prompt) - 1)
        var start = 0
        while TerminalColumns.width(of: String(typed[start..<cursor])) > room { start += 1 }
        var end = cursor
        while end < typed.count, TerminalColumns.width(of: String(typed[start...end])) <= room { end += 1 }
        let behind = TerminalColumns.width(of: String(typed[cursor..<end]))
        let back = behind == 0 ? "" : "\u{1B}[\(behind)D"
        Self.write("\r\(prompt)\(String(typed[start..<end]))\u{1B}[K\(back)")
    }

    private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

/// A key of a terminal.
private enum Key: Equatable {
    case character(Character)
    case enter, endOfInput, deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd
    case left, right, up, down, start, end, clear
    /// A key without a meaning.
    case other

    /// Reads a key; `nil` at the end of the input.
    static func next() -> Key? {
        guard let byte = nextByte() else { return nil }
        switch byte {
        case 0x0D, 0x0A: return .enter
        case 0x01: return .start
        case 0x02: return .left
        case 0x04: return .endOfInput
        case 0x05: return .end
        case 0x06: return .right
        case 0x08, 0x7F: return .deleteBackward
        case 0x0B: return .deleteToEnd
        case 0x0C: return .clear
        case 0x0E: return .down
        case 0x10: return .up
        case 0x15: return .deleteToStart
        case 0x17: return .deleteWord
        case 0x1B: return escaped()
        case 0x00...0x1F: return .other
        default: return character(from: byte)
        }
    }

    private static func nextByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            guard count < 0, errno == EINTR else { return nil }
        }
    }

    /// Reads the rest of a character in UTF-8.
    private static func character(from first: UInt8) -> Key {
        var bytes = [first]
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        while bytes.count < length, let byte = nextByte() { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self).first.map(Key.character) ?? .other
    }

    /// Reads the rest of an escape sequence, such as that of an arrow key.
    private static func escaped() -> Key? {
        guard let kind = nextByte() else { return nil }
        guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return .other }
        var parameters = ""
        while let byte = nextByte() {
            // Parameters are followed by one letter or a tilde.
            guard (0x40...0x7E).contains(byte) else {
                parameters.unicodeScalars.append(Unicode.Scalar(byte))
                continue
            }
            switch (Character(Unicode.Scalar(byte)), parameters) {
            case ("A", _): return .up
            case ("B", _): return .down
            case ("C", _): return .right
            case ("D", _): return .left
            case ("H", _), ("~", "1"), ("~", "7"): return .start
            case ("F", _), ("~", "4"), ("~", "8"): return .end
            case ("~", "3"): return .deleteForward
            default: return .other
            }
        }
        return nil
    }
}
