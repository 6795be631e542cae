import QueueAdapters
import TransactionCore

/// The asynchronous API's promotions in the words of the observer API.
enum DevicePromotions {
    static func visibility(of productID: String) async throws -> SKProductStorePromotionVisibility {
        try await translating {
            let promotions = try await Product.PromotionInfo.currentOrder
            return promotions.first { $0.productID == productID }?.visibility.shown ?? .default
        }
    }

    static func show(_ productID: String, _ visibility: SKProductStorePromotionVisibility) async throws {
        try await translating {
            try await Product.PromotionInfo.updateProductVisibility(visibility.info, for: productID)
        }
    }

    static func order() async throws -> [SKProduct] {
        try await translating {
            let promotions = try await Product.PromotionInfo.currentOrder
            return try await Product.products(for: promotions.map(\.productID)).map { SKProduct($0) }
        }
    }

    static func setOrder(_ productIDs: [String]) async throws {
        try await translating { try await Product.PromotionInfo.updateProductOrder(byID: productIDs) }
    }

    private static func translating<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await StoreScopeSignals.current(for: "SKProductStorePromotionController").work {
                try await body()
            }
        } catch {
            throw SKError(QueueFailure(error))
        }
    }
}

extension Product.PromotionInfo.Visibility {
    fileprivate var shown: SKProductStorePromotionVisibility {
        switch self {
        case .appStoreConnectDefault: .default
        case .visible: .show
        case .hidden: .hide
        }
    }
}

extension SKProductStorePromotionVisibility {
    fileprivate var info: Product.PromotionInfo.Visibility {
        switch self {
        case .default: .appStoreConnectDefault
        case .show: .visible
        case .hide: .hidden
        }
    }
}
