import LocalStore
import StoreCatalog
import StoreInterface
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StorefrontMoveTests {
    @Test(arguments: [true, false])
    func `a purchase that waits for another sheet asks the app before its own sheet shows a new price (P-21)`(
        isWanted: Bool
    ) async throws {
        let (gate, asked) = (Gate(), Complaints())
        let customer = ScriptedCustomer(purchase: { question in
            if question.productID == "coins" { await gate.pass() }
            return true
        })
        let shop = try TestStore(customer: customer)
        let failures = await shop.store.atOnce([
            { store in _ = try await store.purchase(PurchaseRequest(productID: "coins"), asking: nil) },
            { store in
                let approval = StorefrontApproval { storefront in
                    asked.add("\(storefront.countryCode) after \(customer.questions.count)")
                    return isWanted
                }
                _ = try await store.purchase(PurchaseRequest(productID: "gems"), asking: approval)
            },
            { store in
                store.setStorefront(StorefrontTable.storefront(countryCode: "FRA"))
                gate.open()
            },
        ])
        #expect(failures == [nil, isWanted ? nil : .notAvailableInStorefront, nil])
        #expect(asked.all == ["FRA after 1"])
        #expect(customer.questions.map(\.currency) == (isWanted ? ["USD", "EUR"] : ["USD"]))
        #expect(try await shop.identifiers(.unfinished).count == (isWanted ? 2 : 1))
    }
}
