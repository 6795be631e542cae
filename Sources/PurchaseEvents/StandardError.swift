import Foundation

/// The standard error of the process, for messages that no caller can receive in another way.
public enum StandardError {
    /// Writes one line.
    ///
    /// Characters that control a terminal are escaped.
    ///
    /// - Parameter line: The text, with or without a line break at its end.
    public static func write(line: String) {
        let text = line.hasSuffix("\n") ? line.dropLast() : line[...]
        FileHandle.standardError.write(Data((TerminalText.escaped(text) + "\n").utf8))
    }
}
