import Foundation

/// Writes a message with a format and values to a log.
///
/// `%{public}@` shows a value, and `%{private}d` hides it. Objects and strings are private unless marked, numbers are public.
/// A value that does not fit its conversion is written as its description.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: any CVarArg...
) { LogLine.write(LogFormat.text(message.description, args), level: type, log: log) }

/// Writes a message with a format and values to a log.
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: any CVarArg...
) { LogLine.write(LogFormat.text(message.description, args), level: type, log: log) }

/// Writes a message with values to a log.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { LogLine.write(message.text(), level: .default, log: .default) }

/// Writes a message of a level with values to a log.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    LogLine.write(message.text(), level: type, log: log)
}

/// Fills a format of the log with values.
enum LogFormat {
    static func text(
        _ format: String,
        _ arguments: [any CVarArg],
        showsPrivateValues: Bool = LogLine.showsPrivateValues
    ) -> String {
        var result = ""
        var rest = format[...]
        var values = arguments[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            guard
                let match = rest.prefixMatch(
                    of: /(?:\{([^}]*)\})?([-+ #0]*)(\d*)(?:\.(\d*))?(?:hh|h|ll|l|q|z|t|j|L)?([@a-zA-Z%])/
                )
            else {
                result += "%"
                continue
            }
            rest = rest[match.range.upperBound...]
            let letter = match.output.5
            if letter == "%" {
                result += "%"
            } else if let value = values.popFirst() {
                let marks = (match.output.1 ?? "").split(separator: ",").map { $0.trimmingPrefix(" ") }
                let flags = match.output.2 + match.output.3 + (match.output.4.map { "." + $0 } ?? "")
                result += privacy(marks.map { String($0) }).shown(
                    self.value(value, flags: String(flags), letter: String(letter)),
                    isNumber: isNumber(value),
                    showsPrivateValues: showsPrivateValues
                )
            } else {
                result += "<missing>"
            }
        }
        return result + rest
    }

    private static func isNumber(_ value: any CVarArg) -> Bool {
        value is any BinaryInteger || value is any BinaryFloatingPoint || value is Bool
    }

    private static func privacy(_ marks: [String]) -> OSLogPrivacy {
        let mask: OSLogPrivacy.Mask = marks.contains("mask.hash") ? .hash : .none
        if marks.contains("sensitive") { return .sensitive(mask: mask) }
        if marks.contains("private") { return .private(mask: mask) }
        return marks.contains("public") ? .public : .auto(mask: mask)
    }

    // The value decides about its type in the format, so that a format cannot read what was not passed.
    private static func value(_ value: any CVarArg, flags: String, letter: String) -> String {
        switch value {
        case let number as any BinaryInteger where "diuxXoc".contains(letter):
            "uxXo".contains(letter)
                ? String(format: "%\(flags)ll\(letter)", UInt64(truncatingIfNeeded: number))
                : String(format: letter == "c" ? "%c" : "%\(flags)lld", Int64(truncatingIfNeeded: number))
        case let number as any BinaryFloatingPoint where "fFeEgGaA".contains(letter):
            String(format: "%\(flags)\(letter)", Double(number))
        default: text(value)
        }
    }

    private static func text(_ value: any CVarArg) -> String {
        switch value {
        case let string as UnsafePointer<CChar>: unsafe String(cString: string)
        case let string as UnsafeMutablePointer<CChar>: unsafe String(cString: string)
        default: String(describing: value)
        }
    }
}
