extension SKTestSession {
    /// How long the periods of subscriptions take in a test (TS-30, TS-31).
    ///
    /// With a rate by the month, a period of several months takes as many times as long; a week and a year have lengths of
    /// their own. Offers, grace and billing retry follow.
    public enum TimeRate: Int, Hashable, Sendable {
        /// A day is a day.
        case realTime = 0
        /// A day takes an hour. Apple deprecated it in favour of the rates by the month (TS-32).
        case oneHourIsOneDay = 1
        /// A day takes thirty minutes. Apple deprecated it in favour of the rates by the month (TS-32).
        case thirtyMinutesIsOneDay = 2
        /// A day takes five minutes. Apple deprecated it in favour of the rates by the month (TS-32).
        case fiveMinutesIsOneDay = 3
        /// A day takes a minute. Apple deprecated it in favour of the rates by the month (TS-32).
        case oneMinuteIsOneDay = 4
        /// A day takes thirty seconds. Apple deprecated it in favour of the rates by the month (TS-32).
        case thirtySecondsIsOneDay = 5
        /// A day takes a second. Apple deprecated it in favour of the rates by the month (TS-32).
        case oneSecondIsOneDay = 6
        /// A month takes an hour.
        case monthlyRenewalEveryHour = 10
        /// A month takes thirty minutes.
        case monthlyRenewalEveryThirtyMinutes = 11
        /// A month takes fifteen minutes.
        case monthlyRenewalEveryFifteenMinutes = 12
        /// A month takes five minutes.
        case monthlyRenewalEveryFiveMinutes = 13
        /// A month takes thirty seconds.
        case monthlyRenewalEveryThirtySeconds = 15
        /// Every period takes fifteen minutes.
        case oneRenewalEveryFifteenMinutes = 1000
        /// Every period takes five minutes.
        case oneRenewalEveryFiveMinutes = 1001
        /// Every period takes a minute.
        case oneRenewalEveryMinute = 1002
        /// Every period takes thirty seconds.
        case oneRenewalEveryThirtySeconds = 1003
        /// Every period takes ten seconds.
        case oneRenewalEveryTenSeconds = 1004
        /// Every period takes two seconds.
        case oneRenewalEveryTwoSeconds = 1005
    }
}
