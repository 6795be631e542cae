extension Product.PromotionInfo {
    /// Whether a product is shown on the app's page (P-48).
    public enum Visibility: Int {
        /// As the app's owner set it in App Store Connect.
        case appStoreConnectDefault = 0
        /// Shown.
        case visible = 1
        /// Not shown.
        case hidden = 2
    }
}
