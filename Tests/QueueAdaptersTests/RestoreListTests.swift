import Foundation
import OpenStoreKit
import QueueAdapters
import Testing

@Suite(.timeLimit(.minutes(30))) struct RestoreListTests {
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
    func `R-03 non-consumables and auto-renewable subscriptions are restored`(type: Product.ProductType) {
        #expect(restored([Self.record(1, type)]) == [1])
    }

    @Test(arguments: [Product.ProductType.consumable, .nonRenewable])
    func `R-03 consumables and non-renewing subscriptions are not restored`(type: Product.ProductType) {
        #expect(restored([Self.record(1, type)]).isEmpty)
    }

    @Test func `R-03 unfinished transactions are not restored`() {
        let history = [Self.record(1, .nonConsumable), Self.record(2, .nonConsumable)]
        #expect(restored(history, unfinished: [1]) == [2])
        #expect(restored(history, unfinished: [1, 2]).isEmpty)
    }

    @Test func `R-04 C-14 every period of a subscription is restored`() {
        let history = [
            Self.record(3, .autoRenewable, of: 1), Self.record(2, .autoRenewable, of: 1),
            Self.record(1, .autoRenewable),
        ]
        #expect(restored(history) == [1, 2, 3])
    }

    @Test func `R-13 refunded purchases are not restored`() {
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

    @Test func `R-05 the original of a renewal is the first purchase of the subscription, with its own product`() {
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

    @Test func `R-09 only the purchases of a user are restored, with a name in the store or in the queue`() {
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
