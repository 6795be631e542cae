import Foundation
import OpenStoreKit
@_spi(Adapters) @testable import PaymentQueue
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RestoreListTests {
    private static func record(
        _ id: UInt64,
        _ type: Product.ProductType,
        of originalID: UInt64? = nil,
        day: Int? = nil
    ) -> PurchaseRecord {
        let date = Date(timeIntervalSince1970: TimeInterval(day ?? Int(id)) * 86_400)
        var record = PurchaseRecord(id: id, productID: "product-\(id)", productType: type, purchaseDate: date)
        record.originalID = originalID ?? id
        record.originalPurchaseDate = Date(timeIntervalSince1970: TimeInterval(record.originalID) * 86_400)
        return record
    }

    private func restored(_ history: [PurchaseRecord], unfinished: Set<UInt64> = []) -> [UInt64] {
        RestoreList(history: history, unfinished: unfinished).records.map(\.id)
    }

    @Test(arguments: [Product.ProductType.nonConsumable, .autoRenewable])
    func `non-consumables and auto-renewable subscriptions are restored (R-03)`(type: Product.ProductType) {
        #expect(restored([Self.record(1, type)]) == [1])
    }

    @Test(arguments: [Product.ProductType.consumable, .nonRenewable])
    func `consumables and non-renewing subscriptions are not restored (R-03)`(type: Product.ProductType) {
        #expect(restored([Self.record(1, type)]).isEmpty)
    }

    @Test func `unfinished transactions are not restored (R-03)`() {
        let history = [Self.record(1, .nonConsumable), Self.record(2, .nonConsumable)]
        #expect(restored(history, unfinished: [1]) == [2])
        #expect(restored(history, unfinished: [1, 2]).isEmpty)
    }

    @Test func `every period of a subscription is restored (R-04, C-14)`() {
        let history = [
            Self.record(3, .autoRenewable, of: 1), Self.record(2, .autoRenewable, of: 1),
            Self.record(1, .autoRenewable),
        ]
        #expect(restored(history) == [1, 2, 3])
    }

    @Test func `refunded purchases are not restored (R-13)`() {
        var refunded = Self.record(1, .nonConsumable)
        refunded.revocationDate = refunded.purchaseDate
        #expect(restored([refunded, Self.record(2, .nonConsumable)]) == [2])
    }

    @Test func `restored transactions are ordered by date, and then by identifier (C-14)`() {
        let history = [
            Self.record(4, .nonConsumable, day: 1), Self.record(1, .nonConsumable, day: 9),
            Self.record(3, .autoRenewable, day: 1), Self.record(2, .nonConsumable, day: 0),
        ]
        #expect(restored(history) == [2, 3, 4, 1])
    }

    @Test func `the original of a renewal is the first purchase of the subscription, with its own product (R-05)`() {
        let first = Self.record(1, .autoRenewable)
        let second = Self.record(2, .autoRenewable, of: 1)
        let list = RestoreList(history: [second, first], unfinished: [])
        let expected = OriginalPurchase(
            transactionID: 1,
            purchaseDate: first.purchaseDate,
            terms: PaymentTerms(productID: "product-1")
        )
        #expect(list.first(of: second) == expected)
        #expect(list.first(of: first) == expected)
    }

    @Test func `a first purchase that the history lacks is derived from the later one (R-05)`() {
        let second = Self.record(2, .autoRenewable, of: 1)
        let list = RestoreList(history: [second], unfinished: [])
        let expected = OriginalPurchase(
            transactionID: 1,
            purchaseDate: second.originalPurchaseDate,
            terms: PaymentTerms(productID: "product-2")
        )
        #expect(list.first(of: second) == expected)
    }

    @Test func `only the purchases of a user are restored, with a name in the store or in the queue (R-09)`() {
        let token = UUID()
        var byToken = Self.record(1, .nonConsumable)
        byToken.appAccountToken = token
        let byName = Self.record(2, .nonConsumable)
        let renewal = Self.record(4, .autoRenewable, of: 3)
        let list = RestoreList(history: [byToken, byName, renewal, Self.record(5, .nonConsumable)], unfinished: [])
        let names: [UInt64: String] = [2: "ann", 3: "ann", 5: "bob"]
        #expect(list.bought(by: token.uuidString.lowercased(), knownNames: names).records.map(\.id) == [1])
        #expect(list.bought(by: "ann", knownNames: names).records.map(\.id) == [2, 4])
        #expect(list.bought(by: "eve", knownNames: names).records.isEmpty)
    }
}
