import Foundation
import StoreInterface
@_spi(Terminal) import StoreTimelines

/// The output of the command line: text with colors for a terminal, text without for a pipe, or JSON.
struct Console: Sendable {
    /// A color or weight of text.
    enum Style: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
    }

    let isJSON: Bool
    let usesColor: Bool
    /// The number of columns of the terminal, or `nil` for a pipe.
    let width: Int?

    /// Creates the console of this process.
    ///
    /// - Parameters:
    ///   - isJSON: True if programs read the output.
    ///   - variables: The process's environment.
    init(isJSON: Bool, variables: [String: String]) {
        self.isJSON = isJSON
        usesColor =
            TerminalColumns.ofOutput != nil && !isJSON && (variables["NO_COLOR"] ?? "").isEmpty
            && variables["TERM"] != "dumb"
        width = TerminalColumns.ofOutput
    }

    /// The columns of help texts.
    var helpWidth: Int { min(width ?? 100, 120) }

    /// Writes text to standard output.
    func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    /// Writes a sentence to standard output, in one line without control characters.
    func say(_ text: String, _ style: Style? = nil) { line(styled(TerminalText.escaped(text), style)) }

    /// Writes a line to standard output, as it is.
    func line(_ text: String = "") { write(text + "\n") }

    /// Writes a value as JSON with sorted keys, for programs.
    ///
    /// - Throws: A failure that names the value, if it cannot be encoded.
    func json(_ value: some Encodable) throws(ManagerFailure) { line(try Self.text(value, isPretty: true)) }

    /// Returns a value as JSON with sorted keys.
    ///
    /// - Throws: A failure that names the value, if it cannot be encoded.
    static func text(_ value: some Encodable, isPretty: Bool) throws(ManagerFailure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw ManagerFailure(
                .refused,
                "the answer could not be written as JSON: \(error)",
                "Repeat the command without --json."
            )
        }
    }

    /// Writes an error and the next step to standard error; for programs also as JSON to standard output.
    func report(_ failure: ManagerFailure) {
        StandardError.write(line: "storekit: \(failure.problem)")
        StandardError.write(line: failure.advice)
        guard isJSON else { return }
        do throws(ManagerFailure) {
            try json(FailureReport(failure))
        } catch {
            Self.remark(error.problem)
        }
    }

    /// Writes a remark that is not part of the result to standard error.
    static func remark(_ text: String) { StandardError.write(line: "storekit: \(text)") }

    /// Returns text in a style, if the terminal shows colors.
    func styled(_ text: String, _ style: Style?) -> String {
        guard let style, usesColor, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
