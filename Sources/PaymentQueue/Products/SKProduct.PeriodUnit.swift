extension SKProduct {
    /// The unit in which the length of a subscription period is counted.
    public enum PeriodUnit: UInt, Sendable {
        /// One day.
        case day = 0

        /// Seven days.
        case week = 1

        /// One month of the calendar.
        case month = 2

        /// One year of the calendar.
        case year = 3
    }
}
