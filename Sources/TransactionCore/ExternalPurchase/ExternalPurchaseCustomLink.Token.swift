extension ExternalPurchaseCustomLink {
    /// What a purchase outside the App Store is to be reported to Apple with.
    ///
    /// No app is entitled to one here, so there is never a value of this type.
    public struct Token: Hashable, Sendable {
        /// The token as text.
        public let value: String
    }
}
