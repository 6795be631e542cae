extension SKProductDiscount {
    /// Whom an offer is made to.
    public enum `Type`: UInt, Sendable {
        /// To those who never subscribed in the group.
        case introductory = 0

        /// To present or former subscribers, by a signature of the app's server.
        case subscription = 1
    }
}
