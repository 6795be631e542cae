public import Foundation
@_spi(PaymentQueues) import AdapterSupport

/// The order and visibility of the promoted products on the app's store page (P-48, F-08).
///
/// Changes persist on this device and are shared with the asynchronous API's `Product.PromotionInfo`.
///
/// ## Differs from Apple
/// No store page shows the products: any product that is for sale can have a place in the order. Completion handlers
/// are called on ``PaymentQueueDelivery/queue``.
open class SKProductStorePromotionController: NSObject {
    // `nonisolated(unsafe)` because the class is open and therefore not `Sendable`; this object has no state.
    private nonisolated(unsafe) static let shared = SKProductStorePromotionController()

    /// Creates a controller, for test doubles.
    public override init() { super.init() }

    /// Returns the controller of this app; a subclass without its own override cannot call this method.
    ///
    /// - Returns: Always the same object.
    open class func `default`() -> Self {
        guard let shared = unsafe shared as? Self else {
            preconditionFailure("\(Self.self) has no default controller: override default()")
        }
        return shared
    }

    /// Fetches the visibility of a product.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - completionHandler: Receives the visibility, or ``SKProductStorePromotionVisibility/default`` and an
    ///     ``SKError``.
    open func fetchStorePromotionVisibility(
        for product: SKProduct,
        completionHandler: ((SKProductStorePromotionVisibility, (any Error)?) -> Void)? = nil
    ) {
        let productID = product.productIdentifier
        answer(completionHandler, about: product, { try await DevicePromotions.visibility(of: productID) }) {
            handler,
            result in
            switch result {
            case .success(let visibility): handler(visibility, nil)
            case .failure(let error): handler(.default, error)
            }
        }
    }

    /// Returns the visibility of a product.
    ///
    /// - Parameter product: The product.
    /// - Returns: The visibility; ``SKProductStorePromotionVisibility/default`` if it was never changed.
    /// - Throws: An ``SKError`` when the store fails.
    open func promotionVisibility(for product: SKProduct) async throws -> SKProductStorePromotionVisibility {
        try await DevicePromotions.visibility(of: product.productIdentifier)
    }

    /// Changes the visibility of a product.
    ///
    /// - Parameters:
    ///   - promotionVisibility: The new visibility.
    ///   - product: The product.
    ///   - completionHandler: Receives an ``SKError``, or `nil` on success.
    open func update(
        storePromotionVisibility promotionVisibility: SKProductStorePromotionVisibility,
        for product: SKProduct,
        completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        let productID = product.productIdentifier
        answer(
            completionHandler,
            about: product,
            { try await DevicePromotions.show(productID, promotionVisibility) }
        ) {
            $0($1.failure)
        }
    }

    /// Changes the visibility of a product.
    ///
    /// - Parameters:
    ///   - promotionVisibility: The new visibility.
    ///   - product: The product.
    /// - Throws: An ``SKError``: ``SKErrorCode/storeProductNotAvailable`` for a product that is not for sale.
    open func update(
        promotionVisibility: SKProductStorePromotionVisibility,
        for product: SKProduct
    ) async throws {
        try await DevicePromotions.show(product.productIdentifier, promotionVisibility)
    }

    /// Fetches the order of the promoted products.
    ///
    /// - Parameter completionHandler: Receives the products with a place in the order, or an empty array and an
    ///   ``SKError``.
    open func fetchStorePromotionOrder(
        completionHandler: (([SKProduct], (any Error)?) -> Void)? = nil
    ) {
        answer(completionHandler, { try await DevicePromotions.order() }) { handler, result in
            switch result {
            case .success(let products): handler(products, nil)
            case .failure(let error): handler([], error)
            }
        }
    }

    /// Returns the order of the promoted products.
    ///
    /// - Returns: The products with a place in the order; empty if the order is the default.
    /// - Throws: An ``SKError`` when the store fails.
    open func promotionOrder() async throws -> [SKProduct] { try await DevicePromotions.order() }

    /// Changes the order of the promoted products.
    ///
    /// - Parameters:
    ///   - promotionOrder: The products, the most prominent one first; an empty array restores the default order.
    ///   - completionHandler: Receives an ``SKError``, or `nil` on success.
    open func update(
        storePromotionOrder promotionOrder: [SKProduct],
        completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        let order = promotionOrder.map(\.productIdentifier)
        answer(completionHandler, about: promotionOrder.first, { try await DevicePromotions.setOrder(order) }) {
            $0($1.failure)
        }
    }

    /// Changes the order of the promoted products.
    ///
    /// - Parameter promotionOrder: The products, the most prominent one first; an empty array restores the default
    ///   order.
    /// - Throws: An ``SKError``: ``SKErrorCode/storeProductNotAvailable`` when one of them is not for sale; in that
    ///   case nothing changes.
    open func update(promotionOrder: [SKProduct]) async throws {
        try await DevicePromotions.setOrder(promotionOrder.map(\.productIdentifier))
    }

    private func answer<Handler, Value: Sendable>(
        _ handler: Handler?,
        about product: SKProduct? = nil,
        _ work: @escaping @Sendable () async throws -> Value,
        _ call: @escaping @Sendable (Handler, Result<Value, any Error>) -> Void
    ) {
        let handler = ClientReference(handler)
        let store = product?.home?.forCall ?? .current(for: "\(type(of: self))")
        Task { @concurrent in
            let result: Result<Value, any Error>
            do {
                result = .success(try await store.run { try await work() })
            } catch {
                result = .failure(error)
            }
            PaymentQueueDelivery.deliver {
                guard let handler = handler.value else { return }
                store.run { call(handler, result) }
            }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate var failure: (any Error)? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}

/// The visibility of a promoted product on the app's store page.
public enum SKProductStorePromotionVisibility: Int, Sendable {
    /// The visibility that the store was configured with.
    case `default` = 0

    /// The product is shown on this device.
    case show = 1

    /// The product is hidden on this device.
    case hide = 2
}

/// The asynchronous API's promotions, translated into the observer API.
enum DevicePromotions {
    static func visibility(of productID: String) async throws -> SKProductStorePromotionVisibility {
        try await translating {
            let promotion = try await StorePromotion.all().first { $0.productID == productID }
            return promotion.map { SKProductStorePromotionVisibility($0.visibility) } ?? .default
        }
    }

    static func show(_ productID: String, _ visibility: SKProductStorePromotionVisibility) async throws {
        try await translating { try await StorePromotion.show(productID, visibility.promoted) }
    }

    static func order() async throws -> [SKProduct] {
        try await translating {
            try await Product.products(for: StorePromotion.all().map(\.productID)).map { SKProduct($0) }
        }
    }

    static func setOrder(_ productIDs: [String]) async throws {
        try await translating { try await StorePromotion.setOrder(productIDs) }
    }

    private static func translating<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await StoreScope.current(for: "SKProductStorePromotionController").working {
                try await body()
            }
        } catch {
            throw SKError(QueueFailure(error))
        }
    }
}

extension SKProductStorePromotionVisibility {
    fileprivate init(_ visibility: StorePromotion.Visibility) {
        self =
            switch visibility {
            case .visible: .show
            case .hidden: .hide
            case .standard: .default
            }
    }

    fileprivate var promoted: StorePromotion.Visibility {
        switch self {
        case .default: .standard
        case .show: .visible
        case .hide: .hidden
        }
    }
}
