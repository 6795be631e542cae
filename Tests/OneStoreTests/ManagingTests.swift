import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The customer's subscriptions, as the customer manages them.
@Suite(.timeLimit(.standard)) struct ManagingTests {
    private func info() async throws -> Product.SubscriptionInfo.RenewalInfo {
        try #require(try await Product.SubscriptionInfo.status(for: "plans").first).renewalInfo.payloadValue
    }

    private func store(choosing choice: SubscriptionChoice, _ seen: @escaping @Sendable ([SubscriptionSheet]) -> Void)
        throws -> SimulatedStore
    {
        var customer = SimulatedCustomer.agreeable
        customer.manageSubscriptions = { sheets in
            seen(sheets)
            return choice
        }
        return try SampleStore.open(customer: customer)
    }

    @Test func `the sheet shows the customer's subscriptions, and changes nothing by default (S-41, F-10)`()
        async throws
    {
        let shown = Mutex<[[SubscriptionSheet]]>([])
        let store = try store(choosing: .nothing) { sheets in shown.withLock { $0.append(sheets) } }
        try await store.run {
            try await AppStore.showManageSubscriptions(in: HeadlessPresentation())
            try await store.buyOutside("plan.gold")
            let before = try await info().signedDate
            try await AppStore.showManageSubscriptions(in: HeadlessPresentation())
            try await AppStore.showManageSubscriptions(in: HeadlessPresentation(), subscriptionGroupID: "plans")
            try await AppStore.showManageSubscriptions(in: HeadlessPresentation(), subscriptionGroupID: "others")
            #expect(shown.withLock { $0 }.map { $0.map(\.productID) } == [[], ["plan.gold"], ["plan.gold"], []])
            #expect(try await info().willAutoRenew)
            #expect(try await info().signedDate == before)
            #expect(await unfinished().count == 1)
        }
    }

    @Test func `turning renewal off and on is delivered as a change of the status (S-41, S-21)`() async throws {
        let store = try store(choosing: .turnRenewalOff(groupID: "plans")) { _ in }
        try await store.run {
            try await store.buyOutside("plan.gold")
            var changes = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            try await AppStore.showManageSubscriptions(in: HeadlessPresentation())
            #expect(try #require(await changes.next()).renewalInfo.payloadValue.willAutoRenew == false)
            try await store.manageSubscription(.turnRenewalOn(groupID: "plans"))
            #expect(try #require(await changes.next()).renewalInfo.payloadValue.willAutoRenew)
            #expect(await unfinished().count == 1)
        }
    }

    @Test func `a higher plan chosen on the sheet begins at once, and both APIs receive it (S-41, S-24, P-31)`()
        async throws
    {
        let store = try store(choosing: .changePlan(productID: "plan.gold")) { _ in }
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            let id = try await store.buyOutside("plan.month")
            await store.settle()
            var updates = Transaction.updates.makeAsyncIterator()
            try await AppStore.showManageSubscriptions(in: HeadlessPresentation())
            var received: [Transaction] = []
            for _ in 0..<2 { received.append(try #require(await updates.next()).payloadValue) }
            #expect(received.first { $0.id == id }?.isUpgraded == true)
            #expect(received.first { $0.id != id }?.productID == "plan.gold")
            await store.settle()
            #expect(observer.history.contains("purchased plan.gold"))
            #expect(await owned() == ["plan.gold"])
        }
    }

    @Test func `a lower plan chosen on the sheet waits for the renewal (S-41, S-24, P-32)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            try await store.buyOutside("plan.gold")
            var changes = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            try await store.manageSubscription(.changePlan(productID: "plan.month"))
            let status = try #require(await changes.next())
            #expect(try status.renewalInfo.payloadValue.autoRenewPreference == "plan.month")
            #expect(await owned() == ["plan.gold"])
            try await store.advance(by: .seconds(86_400 * 31))
            #expect(await owned() == ["plan.month"])
        }
    }

    @Test func `a subscription that does not exist cannot be managed (S-41)`() async throws {
        let store = try store(choosing: .changePlan(productID: "plan.gold")) { _ in }
        await #expect(throws: SimulatedStoreError.self) {
            try await store.manageSubscription(.turnRenewalOff(groupID: "plans"))
        }
        await #expect(throws: SimulatedStoreError.self) {
            try await store.manageSubscription(.changePlan(productID: "coins"))
        }
        _ = await store.run {
            await #expect(throws: StoreKitError.self) {
                try await AppStore.showManageSubscriptions(in: HeadlessPresentation())
            }
        }
    }
}
