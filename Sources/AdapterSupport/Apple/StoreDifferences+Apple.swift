#if AppleStoreKit
public import StoreKit

#if canImport(AppKit) && !canImport(UIKit)
import AppKit
#endif

/// The operations that Apple's store presents in a scene or a window, and the errors that older systems lack.
public enum StoreDifferences {
    /// The error for a function that the store does not have; `nil` on systems before iOS 18.4.
    public static var unsupported: StoreKitError? {
        if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) { .unsupported } else { nil }
    }

    /// Always `nil`: the error for a missing payment method is newer than the oldest SDK that this package supports.
    public static var paymentMethodMissing: Product.PurchaseError? { nil }

    /// The errors of the store that only say that something failed.
    public static var generalErrors: [StoreKitError] { [.unknown] }

    /// Returns true for the error that the store does not have a function.
    ///
    /// - Parameter error: The error.
    /// - Returns: False for any other error, and on systems before iOS 18.4.
    public static func isUnsupported(_ error: StoreKitError) -> Bool {
        if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *), case .unsupported = error {
            true
        } else {
            false
        }
    }

    /// Returns transactions that contain those of a product.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: The transactions, verified or not; on systems before iOS 18.4, those of all products.
    public static func history(of productID: String) -> Transaction.Transactions {
        if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) {
            Transaction.all(for: productID)
        } else {
            Transaction.all
        }
    }

    /// Returns true if the customer is entitled to a product, through any transaction.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: True for at least one current entitlement.
    public static func isEntitled(to productID: String) async -> Bool {
        let entitlements: Transaction.Transactions
        if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) {
            entitlements = Transaction.currentEntitlements(for: productID)
        } else {
            entitlements = Transaction.currentEntitlements
        }
        for await result in entitlements where result.unsafePayloadValue.productID == productID { return true }
        return false
    }

    /// Returns the statuses of the customer's subscriptions.
    ///
    /// - Returns: The statuses of all groups; on systems before iOS 17.0, those of the groups with an entitlement whose
    ///   status can be read.
    public static func subscriptionStatuses() async -> [Product.SubscriptionInfo.Status] {
        var found: [Product.SubscriptionInfo.Status] = []
        if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
            for await (_, statuses) in Product.SubscriptionInfo.Status.all { found += statuses }
        } else {
            var groups: Set<String> = []
            for await result in Transaction.currentEntitlements {
                guard let group = result.unsafePayloadValue.subscriptionGroupID, groups.insert(group).inserted else {
                    continue
                }
                do {
                    found += try await Product.SubscriptionInfo.status(for: group)
                } catch {
                    // The other groups may be readable.
                    continue
                }
            }
        }
        return found
    }

    /// Buys a product, and shows the confirmation in the place that the app chose.
    ///
    /// Before iOS 17.0 and macOS 15.2 the system chooses the place.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - options: The options of the purchase.
    /// - Returns: The result.
    /// - Throws: The error of the store; on visionOS also ``PlaceMissing`` for an app that has not chosen a scene.
    @MainActor public static func purchase(
        _ product: Product,
        options: Set<Product.PurchaseOption>
    ) async throws -> Product.PurchaseResult {
        #if canImport(UIKit) && !os(tvOS) && !os(watchOS)
        if #available(iOS 17.0, visionOS 1.0, *), let scene = ConfirmationPlace.scene {
            return try await product.purchase(confirmIn: scene, options: options)
        }
        #elseif canImport(AppKit)
        if #available(macOS 15.2, *), let window = ConfirmationPlace.window {
            return try await product.purchase(confirmIn: window, options: options)
        }
        #endif
        #if os(visionOS)
        throw PlaceMissing(attempt: "The purchase of \(product.id)")
        #else
        return try await product.purchase(options: options)
        #endif
    }

    /// Shows the sheet for offer codes.
    ///
    /// - Throws: The error of the store, or ``PlaceMissing`` for an app that has not chosen a place, and on systems
    ///   without the sheet, as macOS before 15.0.
    @MainActor public static func redeemCode() async throws {
        #if canImport(UIKit) && !os(tvOS) && !os(watchOS)
        guard let scene = ConfirmationPlace.scene else { throw PlaceMissing(attempt: "The sheet for offer codes") }
        try await AppStore.presentOfferCodeRedeemSheet(in: scene)
        #elseif canImport(AppKit)
        guard #available(macOS 15.0, *), let controller = ConfirmationPlace.window?.contentViewController else {
            throw PlaceMissing(attempt: "The sheet for offer codes")
        }
        try await AppStore.presentOfferCodeRedeemSheet(from: controller)
        #else
        throw PlaceMissing(attempt: "The sheet for offer codes")
        #endif
    }

    /// Shows a message of the store, on the main actor.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - report: Receives the reason why the message cannot be shown.
    public static func display(_ message: Message, report: @escaping @Sendable (String) -> Void) {
        #if canImport(UIKit) && !os(tvOS) && !os(watchOS)
        Task { @MainActor in
            do {
                guard let scene = ConfirmationPlace.scene else { throw PlaceMissing(attempt: "A message of the store") }
                try message.display(in: scene)
            } catch {
                report("a message cannot be shown: \(error)")
            }
        }
        #endif
    }

    /// The messages of the store from now on; none on a system without messages.
    public static var messages: Announcements<Message> {
        var iterator = Message.messages.makeAsyncIterator()
        return Announcements { await iterator.next() }
    }

    /// The products that the customer chooses on the store page from now on; none before iOS 16.4 and macOS 14.4, and on
    /// systems without such a page.
    public static var chosenProducts: Announcements<Product> {
        #if os(iOS) || os(macOS)
        if #available(iOS 16.4, macOS 14.4, *) {
            var iterator = PurchaseIntent.intents.makeAsyncIterator()
            return Announcements { await iterator.next()?.product }
        }
        #endif
        return Announcements { nil }
    }

    /// Synchronizes the app's transactions with the App Store, and requests a new app transaction.
    ///
    /// The customer may have to sign in. Apple's asynchronous API has no counterpart to the properties of a receipt for
    /// a test.
    ///
    /// - Parameters:
    ///   - isExpired: Not used.
    ///   - isRevoked: Not used.
    ///   - isVolumePurchase: Not used.
    /// - Throws: The error of the store, or of a customer who does not sign in.
    public static func refreshReceipt(isExpired: Bool, isRevoked: Bool, isVolumePurchase: Bool) async throws {
        try await AppStore.sync()
        _ = try await AppTransaction.refresh()
    }
}
#endif
