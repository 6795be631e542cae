extension DateComponentsFormatter {
    /// The style of the units of a ``DateComponentsFormatter``.
    public enum UnitsStyle: Int, Sendable {
        /// Hours, minutes and seconds between colons, as `1:05:09`; larger units as in ``abbreviated``.
        case positional = 0

        /// The shortest letters, as `1y 2mo 3w 4d 5h 6m 7s`.
        case abbreviated = 1

        /// Short words, as `1 yr, 2 mths, 3 wks, 4 days, 5 hrs, 6 min, 7 sec`.
        case short = 2

        /// Whole words, as `1 year, 2 months`.
        case full = 3

        /// Whole words, the numbers too, as `one year, two months`.
        case spellOut = 4

        /// Short words right behind the numbers, as `1yr 2mths`, where only blanks divide them.
        case brief = 5
    }
}
