public import Foundation
import QueueAdapters

/// The order and visibility of the products that the store shows on the app's page.
///
/// ## Differs from Apple
/// The store behind this package shows no page and keeps no such order yet. Every call fails with an ``SKError`` of code
/// ``SKError/Code/unknown`` whose text says so; nothing is remembered. Completion handlers are called on
/// ``PaymentQueueDelivery/queue``.
open class SKProductStorePromotionController: NSObject {
    // `nonisolated(unsafe)` because the class is open and thus not `Sendable`, while this object has no state.
    private nonisolated(unsafe) static let shared = SKProductStorePromotionController()

    /// A controller, for test doubles.
    public override init() { super.init() }

    /// The controller of this app, which a subclass that has none of its own cannot ask for.
    ///
    /// - Returns: Always the same object.
    open class func `default`() -> Self {
        guard let shared = unsafe shared as? Self else {
            preconditionFailure("\(Self.self) has no default controller: override default()")
        }
        return shared
    }

    /// Asks whether a product is shown.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - completionHandler: Hears ``SKProductStorePromotionVisibility/default`` and the error.
    open func fetchStorePromotionVisibility(
        for product: SKProduct,
        completionHandler: ((SKProductStorePromotionVisibility, (any Error)?) -> Void)? = nil
    ) {
        answer(completionHandler) { $0(.default, Self.refusal) }
    }

    /// Asks whether a product is shown.
    ///
    /// - Parameter product: The product.
    /// - Returns: Never.
    /// - Throws: Always an ``SKError``, see the type.
    open func promotionVisibility(for product: SKProduct) async throws -> SKProductStorePromotionVisibility {
        throw Self.refusal
    }

    /// Shows or hides a product.
    ///
    /// - Parameters:
    ///   - promotionVisibility: Whether to show it.
    ///   - product: The product.
    ///   - completionHandler: Hears the error.
    open func update(
        storePromotionVisibility promotionVisibility: SKProductStorePromotionVisibility,
        for product: SKProduct,
        completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        answer(completionHandler) { $0(Self.refusal) }
    }

    /// Shows or hides a product.
    ///
    /// - Parameters:
    ///   - promotionVisibility: Whether to show it.
    ///   - product: The product.
    /// - Throws: Always an ``SKError``, see the type.
    open func update(
        promotionVisibility: SKProductStorePromotionVisibility,
        for product: SKProduct
    ) async throws {
        throw Self.refusal
    }

    /// Asks for the order of the products.
    ///
    /// - Parameter completionHandler: Hears no products and the error.
    open func fetchStorePromotionOrder(
        completionHandler: (([SKProduct], (any Error)?) -> Void)? = nil
    ) {
        answer(completionHandler) { $0([], Self.refusal) }
    }

    /// Asks for the order of the products.
    ///
    /// - Returns: Never.
    /// - Throws: Always an ``SKError``, see the type.
    open func promotionOrder() async throws -> [SKProduct] {
        throw Self.refusal
    }

    /// Sets the order of the products.
    ///
    /// - Parameters:
    ///   - promotionOrder: The products, the most prominent one first.
    ///   - completionHandler: Hears the error.
    open func update(
        storePromotionOrder promotionOrder: [SKProduct],
        completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        answer(completionHandler) { $0(Self.refusal) }
    }

    /// Sets the order of the products.
    ///
    /// - Parameter promotionOrder: The products, the most prominent one first.
    /// - Throws: Always an ``SKError``, see the type.
    open func update(promotionOrder: [SKProduct]) async throws {
        throw Self.refusal
    }

    private func answer<Handler>(_ handler: Handler?, _ call: @escaping @Sendable (Handler) -> Void) {
        let handler = ClientReference(handler)
        let store = StoreScopeSignals.current
        PaymentQueueDelivery.deliver {
            guard let handler = handler.value else { return }
            store.run { call(handler) }
        }
    }

    private static var refusal: SKError {
        SKError(.unknown, userInfo: [NSLocalizedDescriptionKey: "This store keeps no order of promoted products."])
    }
}
