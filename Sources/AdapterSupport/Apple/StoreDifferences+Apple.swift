#if AppleStoreKit
public import StoreKit

#if canImport(AppKit) && !canImport(UIKit)
import AppKit
#endif

/// The operations that Apple's store presents in a scene or a window, and the errors that older systems lack.
public enum StoreDifferences {
    /// Always `nil`: the error for a missing function is newer than the oldest system that this package supports.
    public static var unsupported: StoreKitError? { nil }

    /// Always `nil`: the error for a missing payment method is newer than the oldest system that this package supports.
    public static var paymentMethodMissing: Product.PurchaseError? { nil }

    /// The errors of the store that only say that something failed.
    public static var generalErrors: [StoreKitError] { [.unknown] }

    /// Always false; the queue reports newer errors as unknown, with the error itself underneath.
    ///
    /// - Parameter error: Not used.
    /// - Returns: Always false.
    public static func isUnsupported(_ error: StoreKitError) -> Bool { false }

    /// Returns the transactions that contains those of a product.
    ///
    /// The sequence of one product is newer than the oldest system that this package supports.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: The transactions, verified or not.
    public static func history(of productID: String) -> Transaction.Transactions { Transaction.all }

    /// Returns true if the customer is entitled to a product, through any transaction.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: True for at least one current entitlement.
    public static func isEntitled(to productID: String) async -> Bool {
        // The sequence of one product is newer than the oldest system that this package supports.
        for await result in Transaction.currentEntitlements where result.unsafePayloadValue.productID == productID {
            return true
        }
        return false
    }

    /// Buys a product, and shows the confirmation where the app wants it.
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
        if let scene = ConfirmationPlace.scene { return try await product.purchase(confirmIn: scene, options: options) }
        #elseif canImport(AppKit)
        if let window = ConfirmationPlace.window {
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
    /// - Throws: The error of the store, or ``PlaceMissing`` for an app that has not chosen a place.
    @MainActor public static func redeemCode() async throws {
        #if canImport(UIKit) && !os(tvOS) && !os(watchOS)
        guard let scene = ConfirmationPlace.scene else { throw PlaceMissing(attempt: "The sheet for offer codes") }
        try await AppStore.presentOfferCodeRedeemSheet(in: scene)
        #elseif canImport(AppKit)
        guard let controller = ConfirmationPlace.window?.contentViewController else {
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

    /// Synchronizes the app's transactions with the App Store, and gets a new app transaction.
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
