import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport

/// A shop with products that families share, and some that they cannot share.
enum FamilyShop {
    static let items: [ItemForSale] = [
        .consumable("coins", price: 0.99), .nonConsumable("alone", price: 1.99),
        .nonRenewable("season", price: 19.99),
        .nonConsumable("pro", price: 9.99, isFamilyShareable: true),
        .nonConsumable("themes", price: 2.99, isFamilyShareable: true),
        plan("plan.month", level: 2), plan("plan.gold", level: 1), plan("plan.own", level: 3, isFamilyShareable: false),
    ]

    private static func plan(_ id: String, level: Int, isFamilyShareable: Bool = true) -> ItemForSale {
        .autoRenewable(
            id,
            price: 4.99,
            subscriptionPeriod: .monthly,
            groupID: "plans",
            groupLevel: level,
            isFamilyShareable: isFamilyShareable
        )
    }

    /// Opens the store of an account.
    static func open(
        _ server: String,
        _ account: String,
        bundleID: String? = nil,
        environment: AppStore.Environment = .xcode
    ) throws -> SimulatedStore {
        var app = SimulatedApp(environment: environment)
        if let bundleID { app.bundleID = bundleID }
        return try SimulatedStore(
            selling: items,
            database: .server(url: server, account: account, device: TestedEngine.deviceFile()),
            time: .manual(startingAt: SimulatedTime.epoch),
            app: app
        )
    }
}

extension SimulatedStore {
    /// Buys in the app.
    func bought(_ productID: String, token: UUID? = nil) async throws -> Transaction {
        try await run {
            guard let product = try await Product.products(for: [productID]).first,
                case .success(let result) = try await product.purchase(
                    options: token.map { [.appAccountToken($0)] } ?? []
                )
            else { throw StoreKitError.unknown }
            return try result.payloadValue
        }
    }

    /// The identifier of the latest transaction of a product; 0 if there is none.
    func latest(_ productID: String) async throws -> UInt64 {
        try await run { try await Transaction.latest(for: productID)?.payloadValue.id ?? 0 }
    }

    /// The transactions that the family shares or shared, oldest first.
    func sharedTransactions() async -> [Transaction] {
        await run {
            var found: [Transaction] = []
            for await result in Transaction.all where result.unsafePayloadValue.ownershipType == .familyShared {
                found.append(result.unsafePayloadValue)
            }
            return found.sorted { $0.id < $1.id }
        }
    }

    /// The products of those transactions, one for each transaction, by name.
    func shared() async -> [String] { await sharedTransactions().map(\.productID).sorted() }
}
