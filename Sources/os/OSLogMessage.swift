/// A message of the log, written as a string literal whose values have a privacy and a format.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    let interpolation: OSLogInterpolation

    /// Creates a message from a literal with values.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// Creates a message from a literal.
    public init(stringLiteral value: String) {
        var interpolation = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.interpolation = interpolation
    }

    func text(showsPrivateValues: Bool = LogLine.showsPrivateValues) -> String {
        interpolation.parts.map { $0(showsPrivateValues) }.joined()
    }
}

/// The parts of a message of the log.
///
/// Numbers and Boolean values are public unless marked, and all other values are private, as in Apple's log.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var parts: [(Bool) -> String] = []

    /// Creates an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    private mutating func append(
        _ privacy: OSLogPrivacy,
        _ align: OSLogStringAlignment = .none,
        isNumber: Bool,
        _ text: @escaping () -> String
    ) {
        parts.append { showsPrivateValues in
            align.pad(privacy.shown(text(), isNumber: isNumber, showsPrivateValues: showsPrivateValues))
        }
    }

    /// Appends text of the literal.
    public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

    /// Appends a string.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, align, isNumber: false, argumentString) }

    /// Appends the description of a value.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, align, isNumber: false) { value().description } }

    /// Appends the description of an error.
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, isNumber: false) { String(describing: error()) } }

    /// Appends the name of a type.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, align, isNumber: false) { String(describing: value()) } }

    /// Appends the description of an object.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> AnyObject?,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, isNumber: false) { argumentObject().map { String(describing: $0) } ?? "nil" } }

    /// Appends a whole number.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, align, isNumber: true) { format.text(number()) } }

    /// Appends a number with a fraction.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, align, isNumber: true) { format.text(number()) } }

    /// Appends a number with a fraction.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(privacy, align, isNumber: true) { format.text(Double(number())) } }

    /// Appends a Boolean value.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isNumber: true) {
            switch format {
            case .truth: boolean() ? "true" : "false"
            case .answer: boolean() ? "yes" : "no"
            }
        }
    }
}
