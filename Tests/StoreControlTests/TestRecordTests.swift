import LocalStore
import StoreControl
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import TestWaiting
import Testing

/// The records of the environment that a test session reads.
@Suite(.timeLimit(.standard)) struct TestRecordTests {
    @Test func `of all renewals, only the latest waits for consent to a price (TS-09, TS-49)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        await shop.pass(.month, times: 2)
        try await shop.store.raisePrice(ofTransaction: 2)
        let records = try await shop.store.testTransactions()
        #expect(records.map(\.isPendingPriceIncreaseConsent) == [false, false, true])
    }

    @Test func `of all renewals, only the latest has a problem with its renewal (TS-09)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        await shop.pass(.month)
        await shop.store.changeTestSettings { settings in
            settings.failsRenewals = true
            settings.hasGracePeriod = true
        }
        await shop.pass(.month)
        let records = try await shop.store.testTransactions()
        #expect(records.map(\.hasPurchaseIssue) == [false, true])
    }
}
