extension DateComponentsFormatter {
    /// The behavior of a ``DateComponentsFormatter`` for units with the value zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// All zeros go; in the positional style only the leading ones, and what follows has two digits.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)

        /// Zeros before the first other number go.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)

        /// Zeros between other numbers go.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)

        /// Zeros after the last other number go.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)

        /// All zeros go.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]

        /// All zeros stay, and in the positional style every number has two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }
}
