import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Subscriptions that an account of a server shares with its family.
@Suite(
    .timeLimit(.standard),
    .enabled(if: TestedEngine.server != nil, "OPENSTOREKIT_TEST_ENGINE names no server")
)
struct FamilySubscriptionTests {
    private let server: String
    private let family = "family-\(UUID().uuidString)"
    private let account = UUID().uuidString

    init() throws { server = try #require(TestedEngine.server) }

    private func openMember(_ account: String = UUID().uuidString) async throws -> SimulatedStore {
        let store = try FamilyShop.open(server, account)
        try await store.joinFamily(family)
        return store
    }

    private func status(of store: SimulatedStore) async throws -> Product.SubscriptionInfo.Status {
        try await store.run {
            try #require(try await Product.SubscriptionInfo.status(for: "plans").first)
        }
    }

    @Test func `a member that joins later has the end of the owner's period, and each renewal once (S-49)`()
        async throws
    {
        let owner = try await openMember()
        let bought = try await owner.bought("plan.month")
        try await owner.advance(by: .seconds(10 * 24 * 3600))
        let member = try FamilyShop.open(server, account)
        try await member.advance(by: .seconds(10 * 24 * 3600))
        try await member.joinFamily(family)
        let first = try #require(await member.sharedTransactions().first)
        #expect(first.expirationDate == bought.expirationDate && first.purchaseDate != bought.purchaseDate)
        #expect(first.originalID == first.id && first.price == 0)
        // Three renewals, of which the running member receives one and the one that is opened later the others.
        try await owner.advance(by: .seconds(31 * 24 * 3600))
        await member.settle()
        #expect(await member.sharedTransactions().count == 2)
        try await owner.advance(by: .seconds(62 * 24 * 3600))
        let again = try FamilyShop.open(server, account)
        await again.settle()
        let shared = await again.sharedTransactions()
        let periods = await owner.run {
            var periods: [Transaction] = []
            for await result in Transaction.all { periods.append(result.unsafePayloadValue) }
            return periods.sorted { $0.id < $1.id }
        }
        #expect(periods.count == 4)
        #expect(shared.map(\.expirationDate) == periods.map(\.expirationDate))
        #expect(shared.dropFirst().map(\.purchaseDate) == periods.dropFirst().map(\.purchaseDate))
        #expect(shared.map(\.reason) == [.purchase, .renewal, .renewal, .renewal])
        #expect(Set(shared.map(\.originalID)) == [first.id])
    }

    @Test func `the member's clock decides no renewal, and a cancelled subscription ends for both (S-49)`() async throws
    {
        let (owner, member) = (try await openMember(), try await openMember(account))
        let id = try await owner.buyOutside("plan.month")
        await member.settle()
        try await member.advance(by: .seconds(40 * 24 * 3600))
        #expect(await member.sharedTransactions().count == 1)
        #expect(await member.run { await owned() } == ["plan.month"])
        try await owner.setAutoRenewal(false, of: id)
        await member.settle()
        #expect(try await status(of: member).state == .expired)
        #expect(try await status(of: member).renewalInfo.payloadValue.expirationReason == .autoRenewDisabled)
        #expect(await member.run { await owned() }.isEmpty)
        // The owner's clock is behind, and the owner may still turn it on again.
        try await owner.setAutoRenewal(true, of: id)
        await member.settle()
        #expect(try await status(of: member).state == .subscribed)
    }

    @Test func `billing retry, grace and recovery of the owner reach the member (S-49)`() async throws {
        let (owner, member) = (try await openMember(), try await openMember(account))
        let id = try await owner.buyOutside("plan.month")
        await member.settle()
        await owner.setBillingGracePeriod(true)
        await owner.setBillingFailure(true)
        for store in [owner, member] { try await store.advance(by: .seconds(32 * 24 * 3600)) }
        await member.settle()
        #expect(try await status(of: member).state == .inGracePeriod)
        for store in [owner, member] { try await store.advance(by: .seconds(20 * 24 * 3600)) }
        await member.settle()
        #expect(try await status(of: member).state == .inBillingRetryPeriod)
        await owner.setBillingFailure(false)
        try await owner.resolveBillingIssue(of: id)
        await member.settle()
        #expect(try await status(of: member).state == .subscribed)
        #expect(await member.sharedTransactions().count == 2)
    }

    @Test func `an upgrade of the owner replaces the member's period, and a plan that is not shared ends it (S-49)`()
        async throws
    {
        let (owner, member) = (try await openMember(), try await openMember(account))
        try await owner.buyOutside("plan.month")
        await member.settle()
        try await owner.buyOutside("plan.gold")
        await member.settle()
        let shared = await member.sharedTransactions()
        #expect(shared.map(\.productID) == ["plan.month", "plan.gold"])
        #expect(shared.map(\.isUpgraded) == [true, false])
        #expect(await member.run { await owned() } == ["plan.gold"])
        // A lower plan begins with the next period.
        try await owner.buyOutside("plan.own")
        await member.settle()
        #expect(try await status(of: member).renewalInfo.payloadValue.autoRenewPreference == "plan.own")
        try await owner.advance(by: .seconds(32 * 24 * 3600))
        await member.settle()
        #expect(await member.run { await owned() }.isEmpty)
        #expect(await member.sharedTransactions().count == 2)
        #expect(try await status(of: member).state == .revoked)
    }

    @Test func `a refund of the subscription revokes it, and a new purchase shares it again (S-49)`() async throws {
        let (owner, member) = (try await openMember(), try await openMember(account))
        let id = try await owner.buyOutside("plan.month")
        await member.settle()
        try await owner.refund(id)
        await member.settle()
        #expect(try await status(of: member).state == .revoked)
        try await owner.buyOutside("plan.month")
        await member.settle()
        #expect(try await status(of: member).state == .subscribed)
        let shared = await member.sharedTransactions()
        #expect(shared.count == 2 && Set(shared.map(\.originalID)).count == 1)
    }

    @Test func `the customer's own subscription runs beside the shared one (S-49)`() async throws {
        let (owner, member) = (try await openMember(), try await openMember(account))
        let own = try await member.bought("plan.month")
        try await owner.buyOutside("plan.gold")
        await member.settle()
        #expect(await member.run { await owned() }.sorted() == ["plan.gold", "plan.month"])
        try await owner.leaveFamily()
        await member.settle()
        #expect(await member.run { await owned() } == ["plan.month"])
        #expect(try await member.latest("plan.month") == own.id)
    }
}
