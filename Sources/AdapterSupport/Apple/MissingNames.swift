#if AppleStoreKit
#if !canImport(UIKit) || os(tvOS) || os(watchOS) || os(visionOS)
import Foundation
public import StoreKit
#endif

// Names that Apple's API has on iOS, and not on every system. Their sequences end without an element.

#if !canImport(UIKit) || os(tvOS) || os(watchOS)
/// A message of the store; this system has none.
public struct Message: Sendable {
    /// The reason of the message.
    public let reason: Reason

    /// The reason of a message.
    public enum Reason: Hashable, Sendable {
        /// The customer has to accept a higher price.
        case priceIncreaseConsent
    }

    /// A sequence without messages.
    public static var messages: AsyncStream<Message> { AsyncStream { $0.finish() } }
}
#endif

#if !canImport(UIKit) || os(tvOS) || os(watchOS) || os(visionOS)
extension Product {
    /// The place of a product on the app's store page; this system has no such places.
    public struct PromotionInfo: Sendable {
        /// The identifier of the product.
        public let productID: String

        /// The visibility of the product.
        public let visibility: Visibility

        /// The visibility of a product on the store page.
        public enum Visibility: Hashable, Sendable {
            /// The visibility that was chosen in App Store Connect.
            case appStoreConnectDefault
            /// The product is shown on this device.
            case visible
            /// The product is hidden on this device.
            case hidden
        }

        /// Fails, because this system has no promotions.
        ///
        /// - Throws: `CocoaError.featureUnsupported`.
        public static var currentOrder: [PromotionInfo] {
            get async throws { throw CocoaError(.featureUnsupported) }
        }

        /// Fails, because this system has no promotions.
        ///
        /// - Throws: `CocoaError.featureUnsupported`.
        public static func updateProductOrder(byID order: some Collection<String>) async throws {
            throw CocoaError(.featureUnsupported)
        }

        /// Fails, because this system has no promotions.
        ///
        /// - Throws: `CocoaError.featureUnsupported`.
        public static func updateProductVisibility(_ visibility: Visibility, for productID: String) async throws {
            throw CocoaError(.featureUnsupported)
        }
    }
}
#endif

#if (!canImport(UIKit) && !canImport(AppKit)) || os(tvOS) || os(watchOS) || os(visionOS)
/// A purchase that the customer began on the app's store page; this system has none.
public struct PurchaseIntent: Sendable {
    /// The product.
    public let product: Product

    /// The offer with which the customer buys.
    public let offer: Product.SubscriptionOffer?

    /// A sequence without intents.
    public static var intents: AsyncStream<PurchaseIntent> { AsyncStream { $0.finish() } }
}
#endif
#endif
