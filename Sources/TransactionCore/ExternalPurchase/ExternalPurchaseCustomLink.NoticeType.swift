extension ExternalPurchaseCustomLink {
    /// Where a link leads.
    ///
    /// Apple does not publish the numbers.
    public enum NoticeType: Int, Sendable {
        /// To a page that the app shows itself.
        case withinApp
        /// To the browser.
        case browser
    }
}
