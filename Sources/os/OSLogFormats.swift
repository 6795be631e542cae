import Foundation

/// The least width of a value in the log, and the side on which it stands.
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isRight: Bool

    /// No least width.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: true) }

    /// The value stands on the right.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    /// The value stands on the left.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: false)
    }

    func pad(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isRight ? blanks + text : text + blanks
    }
}

/// The form in which the log writes whole numbers.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let isUppercase: Bool
    let prefix: String
    let hasSign: Bool
    let minDigits: Int

    /// Ten digits.
    public static var decimal: OSLogIntegerFormatting { decimal() }

    /// Sixteen digits.
    public static var hex: OSLogIntegerFormatting { hex() }

    /// Eight digits.
    public static var octal: OSLogIntegerFormatting { octal() }

    /// Ten digits, with a plus sign or with leading zeros.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, prefix: "", hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Sixteen digits, with the prefix `0x`, capitals or leading zeros.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        .init(
            radix: 16,
            isUppercase: uppercase,
            prefix: includePrefix ? "0x" : "",
            hasSign: explicitPositiveSign,
            minDigits: minDigits
        )
    }

    /// Eight digits, with the prefix `0o` or leading zeros.
    public static func octal(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        .init(
            radix: 8,
            isUppercase: uppercase,
            prefix: includePrefix ? "0o" : "",
            hasSign: explicitPositiveSign,
            minDigits: minDigits
        )
    }

    func text(_ value: some BinaryInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        return (value < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
    }
}

/// The form in which the log writes numbers with a fraction.
public struct OSLogFloatFormatting: Sendable {
    let letter: String
    let precision: Int?
    let hasSign: Bool

    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { .init(letter: "f", precision: nil, hasSign: false) }

    /// Digits of the base sixteen.
    public static var hex: OSLogFloatFormatting { .init(letter: "a", precision: nil, hasSign: false) }

    /// A power of ten.
    public static var exponential: OSLogFloatFormatting { .init(letter: "e", precision: nil, hasSign: false) }

    /// A fixed point or a power of ten, whichever is shorter.
    public static var hybrid: OSLogFloatFormatting { .init(letter: "g", precision: nil, hasSign: false) }

    /// A number of digits after the point.
    public static func fixed(
        precision: Int,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        .init(letter: uppercase ? "F" : "f", precision: precision, hasSign: explicitPositiveSign)
    }

    /// A power of ten with a number of digits after the point.
    public static func exponential(
        precision: Int,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        .init(letter: uppercase ? "E" : "e", precision: precision, hasSign: explicitPositiveSign)
    }

    /// A fixed point or a power of ten with a number of digits.
    public static func hybrid(
        precision: Int,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        .init(letter: uppercase ? "G" : "g", precision: precision, hasSign: explicitPositiveSign)
    }

    func text(_ value: Double) -> String {
        String(format: "%" + (hasSign ? "+" : "") + (precision.map { ".\(max(0, $0))" } ?? "") + letter, value)
    }
}

/// The words with which the log writes Boolean values.
public enum OSLogBoolFormat: Sendable {
    /// `true` and `false`.
    case truth

    /// `yes` and `no`.
    case answer
}
