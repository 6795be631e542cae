/// Something that the store can advertise in an app.
public struct AppStoreMerchandisingKind: Sendable {
    private let groupID: String

    /// Advertises a bundle of subscriptions.
    ///
    /// - Parameter groupID: The group of the bundle.
    /// - Returns: What `AppStore.presentMerchandising(_:from:)` takes.
    public static func subscriptionBundle(_ groupID: String) -> AppStoreMerchandisingKind { Self(groupID: groupID) }

    /// How the advertisement ended.
    public enum PresentationResult: Sendable {
        /// The customer closed it.
        case dismissed
        /// The customer went on to buy.
        case purchaseCompleted(Product.PurchaseResult)
    }
}
