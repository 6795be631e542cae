#if !AppleStoreKit
public import TransactionCore

/// The operations and errors for which Apple's API has another form, or which only newer systems have.
///
/// The queue and its adapters use them only through this type. `Apple/StoreDifferences+Apple.swift` implements it for
/// Apple's store.
public enum StoreDifferences {
    /// The error for a function that the store does not have.
    public static var unsupported: StoreKitError? { .unsupported }

    /// The error for a customer without a payment method for a type of product.
    public static var paymentMethodMissing: Product.PurchaseError? { .paymentMethodBindingConfigurationRequired }

    /// The errors of the store that only say that something failed.
    public static var generalErrors: [StoreKitError] { [.unknown, .invalidPresentationContext] }

    /// Returns true for the error that the store does not have a function.
    ///
    /// - Parameter error: The error.
    /// - Returns: False for any other error.
    public static func isUnsupported(_ error: StoreKitError) -> Bool {
        if case .unsupported = error { true } else { false }
    }

    /// Returns the transactions of a product.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: The transactions, verified or not.
    public static func history(of productID: String) -> Transaction.Transactions { Transaction.all(for: productID) }

    /// Returns true if the customer is entitled to a product, through any transaction.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: True for at least one current entitlement.
    public static func isEntitled(to productID: String) async -> Bool {
        for await _ in Transaction.currentEntitlements(for: productID) { return true }
        return false
    }

    /// Returns the statuses of the customer's subscriptions.
    ///
    /// - Returns: The statuses of all groups.
    public static func subscriptionStatuses() async -> [Product.SubscriptionInfo.Status] {
        await Product.SubscriptionInfo.Status.all.reduce(into: []) { $0 += $1.statuses }
    }

    /// Buys a product, without a place for the confirmation, because the local store shows no sheets.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - options: The options of the purchase.
    /// - Returns: The result.
    /// - Throws: The error of the store.
    public static func purchase(
        _ product: Product,
        options: Set<Product.PurchaseOption>
    ) async throws -> Product.PurchaseResult {
        try await product.purchase(options: options)
    }

    /// Lets the customer redeem an offer code.
    ///
    /// - Throws: The error of the store.
    public static func redeemCode() async throws {
        try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
    }

    /// Shows a message of the store.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - report: Receives the reason why the message cannot be shown.
    public static func display(_ message: Message, report: @escaping @Sendable (String) -> Void) {
        do {
            try message.display(in: HeadlessPresentation())
        } catch {
            report("a message cannot be shown: \(error)")
        }
    }

    /// The messages of the store from now on.
    public static var messages: Announcements<Message> {
        var iterator = Message.messages.makeAsyncIterator()
        return Announcements { await iterator.next() }
    }

    /// The products that the customer chooses on the store page from now on.
    public static var chosenProducts: Announcements<Product> {
        var iterator = PurchaseIntent.intents.makeAsyncIterator()
        return Announcements { await iterator.next()?.product }
    }

    /// Requests a new receipt.
    ///
    /// - Parameters:
    ///   - isExpired: True for an expired receipt.
    ///   - isRevoked: True for a revoked receipt.
    ///   - isVolumePurchase: True for a receipt of a volume purchase.
    /// - Throws: The error of the store, or of a customer who does not sign in.
    public static func refreshReceipt(isExpired: Bool, isRevoked: Bool, isVolumePurchase: Bool) async throws {
        try await AppReceipt.refresh(isExpired: isExpired, isRevoked: isRevoked, isVolumePurchase: isVolumePurchase)
    }
}
#endif
