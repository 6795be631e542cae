extension DateComponentsFormatter {
    /// The behavior of a ``DateComponentsFormatter`` for units with the value zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Drops all zeros; in the positional style only leading ones, and the following numbers have two digits.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)

        /// Drops zeros before the first other number.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)

        /// Drops zeros between other numbers.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)

        /// Drops zeros after the last other number.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)

        /// Drops all zeros.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]

        /// Keeps all zeros; in the positional style every number has two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }
}
