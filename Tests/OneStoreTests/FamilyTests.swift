import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Accounts of one server that form a family.
@Suite(
    .timeLimit(.standard),
    .enabled(if: TestedEngine.server != nil, "OPENSTOREKIT_TEST_ENGINE names no server")
)
struct FamilyTests {
    private let server: String
    private let family = "family-\(UUID().uuidString)"

    init() throws { server = try #require(TestedEngine.server) }

    /// A store of an account, which is a new one unless it is named.
    private func open(_ account: String = UUID().uuidString, bundleID: String? = nil) throws -> SimulatedStore {
        try FamilyShop.open(server, account, bundleID: bundleID)
    }

    /// A store of an account that is a member.
    private func openMember(_ account: String = UUID().uuidString) async throws -> SimulatedStore {
        let store = try open(account)
        try await store.joinFamily(family)
        return store
    }

    @Test func `a member's purchase reaches the other member, in both APIs, without a call of the app (S-49)`()
        async throws
    {
        let (owner, member) = (try await openMember(), try await openMember())
        let observer = RecordingObserver()
        member.run { SKPaymentQueue.default().add(observer) }
        await member.settle()
        var updates = member.run { Transaction.updates.makeAsyncIterator() }
        let bought = try await owner.bought("pro", token: UUID())
        let shared = try #require(await updates.next()).payloadValue
        #expect(shared.ownershipType == .familyShared && shared.productID == "pro")
        #expect(shared.id == shared.originalID && shared.price == 0 && shared.appAccountToken == nil)
        #expect(bought.ownershipType == .purchased && bought.appAccountToken != nil)
        await observer.receives(1)
        #expect(observer.history == ["purchased pro"])
        await member.run { await shared.finish() }
        await observer.receives(2)
        // The refund of the owner takes it back.
        try await owner.refund(bought.id)
        let revoked = try #require(await updates.next()).payloadValue
        #expect(revoked.id == shared.id && revoked.revocationDate != nil)
        #expect(revoked.revocationReason == .other && revoked.revocationType == .familyRevocation)
        await observer.receives(3)
        #expect(observer.history == ["purchased pro", "removed pro", "revoked pro"])
        #expect(await member.run { await owned() }.isEmpty)
    }

    @Test func `a store that is opened later has what the family shares, exactly once (S-49)`() async throws {
        let owner = try await openMember()
        let account = UUID().uuidString
        _ = try await openMember(account)
        try await owner.buyOutside("pro")
        try await owner.buyOutside("plan.month")
        for _ in 0..<3 {
            let member = try open(account)
            await member.settle()
            #expect(await member.shared() == ["plan.month", "pro"])
            #expect(await member.run { await owned() }.sorted() == ["plan.month", "pro"])
        }
        try await owner.refund(try await owner.latest("pro"))
        let member = try open(account)
        await member.settle()
        #expect(await member.run { await owned() } == ["plan.month"])
    }

    @Test func `an account has one identifier for each app on every device, and each member has another (A-05)`()
        async throws
    {
        func open(_ account: String, bundleID: String? = nil) throws -> SimulatedStore {
            try FamilyShop.open(server, account, bundleID: bundleID, environment: .sandbox)
        }
        func identifier(in store: SimulatedStore) async throws -> String {
            try await store.run { try await AppTransaction.shared.payloadValue.appTransactionID }
        }
        let account = UUID().uuidString
        let (phone, tablet, member) = (try open(account), try open(account), try open(UUID().uuidString))
        for store in [phone, member] { try await store.joinFamily(family) }
        let (own, others) = (try await identifier(in: phone), try await identifier(in: member))
        #expect(try await identifier(in: tablet) == own)
        #expect(others != own)
        let other = try await identifier(in: open(account, bundleID: "com.example.other"))
        #expect(other != own && other != others)
        let bought = try await phone.bought("pro")
        await member.settle()
        let shared = try #require(await member.sharedTransactions().first)
        #expect(bought.appTransactionID == own && shared.appTransactionID == others)
    }

    @Test(arguments: ["coins", "alone", "season"])
    func `a product that families cannot share reaches no other member (S-49)`(product: String) async throws {
        let (owner, member) = (try await openMember(), try await openMember())
        try await owner.buyOutside(product)
        try await owner.buyOutside("pro")
        await member.settle()
        #expect(await member.shared() == ["pro"])
    }

    @Test func `another app, another family and an account without a family receive nothing (S-49)`() async throws {
        let account = UUID().uuidString
        let (owner, member) = (try await openMember(), try await openMember(account))
        let app = try open(account, bundleID: "com.example.other")
        let (stranger, alone) = (try open(), try open())
        try await stranger.joinFamily("other-\(family)")
        try await owner.buyOutside("pro")
        for store in [member, app, stranger, alone] { await store.settle() }
        #expect(await member.shared() == ["pro"])
        for store in [app, stranger, alone] { #expect(await store.shared().isEmpty) }
    }

    @Test func `a member that bought the product as well keeps it when the sharing ends (S-49)`() async throws {
        let (owner, member) = (try await openMember(), try await openMember())
        let observer = RecordingObserver(finishing: true)
        member.run { SKPaymentQueue.default().add(observer) }
        let own = try await member.bought("pro")
        let bought = try await owner.bought("pro")
        await member.settle()
        #expect(await member.shared() == ["pro"])
        // The owner has the other's purchase, too.
        await owner.settle()
        #expect(await owner.shared() == ["pro"])
        try await owner.refund(bought.id)
        await member.settle()
        #expect(await member.run { await owned() } == ["pro"])
        #expect(try await member.latest("pro") >= own.id)
        #expect(!observer.history.contains("revoked pro"))
    }

    @Test func `leaving ends the sharing in both directions, and joining again begins it anew (S-49)`() async throws {
        let (one, other) = (try await openMember(), try await openMember())
        try await one.buyOutside("pro")
        try await other.buyOutside("plan.month")
        for store in [one, other] { await store.settle() }
        let first = try await other.latest("pro")
        #expect(await one.shared() == ["plan.month"])
        try await one.leaveFamily()
        await other.settle()
        #expect(await one.run { await owned() } == ["pro"])
        #expect(await other.run { await owned() } == ["plan.month"])
        try await one.joinFamily(family)
        await other.settle()
        #expect(await one.run { await owned() }.sorted() == ["plan.month", "pro"])
        #expect(await other.run { await owned() }.sorted() == ["plan.month", "pro"])
        #expect(try await other.latest("pro") > first)
    }

    @Test func `a member that stops sharing keeps what the others share (S-49)`() async throws {
        let (one, other) = (try await openMember(), try await openMember())
        try await one.buyOutside("pro")
        try await other.buyOutside("themes")
        try await one.setFamilySharing(false)
        for store in [one, other] { await store.settle() }
        #expect(await one.run { await owned() }.sorted() == ["pro", "themes"])
        #expect(await other.run { await owned() } == ["themes"])
        #expect(try await one.family?.members.map(\.isSharing) == [false, true])
        try await one.setFamilySharing(true)
        await other.settle()
        #expect(await other.run { await owned() }.sorted() == ["pro", "themes"])
    }

    @Test func `with two members that share a product, access ends with the second refund (S-49)`() async throws {
        let (one, two, member) = (try await openMember(), try await openMember(), try await openMember())
        let observer = RecordingObserver(finishing: true)
        member.run { SKPaymentQueue.default().add(observer) }
        let ids = [try await one.buyOutside("pro"), try await two.buyOutside("pro")]
        for (store, id) in zip([one, two], ids) {
            await member.settle()
            #expect(await member.run { await owned() } == ["pro"])
            #expect(!observer.history.contains("revoked pro"))
            try await store.refund(id)
        }
        await member.settle()
        #expect(await member.run { await owned() }.isEmpty)
        #expect(observer.history.count { $0 == "revoked pro" } == 1)
        #expect(await member.shared() == ["pro", "pro"])
    }

    @Test func `several devices of a member receive what is shared once, as one transaction (S-49)`() async throws {
        let account = UUID().uuidString
        let (owner, phone) = (try await openMember(), try await openMember(account))
        let devices = try [phone] + (0..<3).map { _ in try open(account) }
        let listeners = devices.map { device in device.run { Transaction.updates.makeAsyncIterator() } }
        try await owner.buyOutside("pro")
        try await owner.buyOutside("themes")
        await withTaskGroup { group in
            for device in devices { group.addTask { await device.settle() } }
        }
        var received: Set<[UInt64]> = []
        for var listener in listeners {
            var ids: [UInt64] = []
            for _ in 0..<2 { ids.append(try #require(await listener.next()).payloadValue.id) }
            received.insert(ids)
        }
        #expect(received.count == 1)
        for device in devices { #expect(await device.shared() == ["pro", "themes"]) }
    }

    @Test func `a cleared store shares nothing any more, and receives again what the family shares (S-49)`()
        async throws
    {
        let (owner, member) = (try await openMember(), try await openMember())
        try await owner.buyOutside("pro")
        await member.settle()
        try await member.clearTransactions()
        await member.settle()
        #expect(await member.shared() == ["pro"])
        try await owner.clearTransactions()
        await member.settle()
        #expect(await member.run { await owned() }.isEmpty)
    }

    @Test func `a transaction that follows another account cannot be changed from here (S-49)`() async throws {
        let (owner, member) = (try await openMember(), try await openMember())
        try await owner.buyOutside("pro")
        await member.settle()
        let id = try await member.latest("pro")
        for change in [SimulatedStore.endFamilySharing(of:), { store in { id in try await store.refund(id) } }] {
            let failure = await #expect(throws: SimulatedStoreError.self) { try await change(member)(id) }
            #expect("\(failure.map { "\($0)" } ?? "")".contains("another account"))
        }
        #expect(await member.run { await owned() } == ["pro"])
    }

    @Test func `a family has six members, and an account is in one family (S-50)`() async throws {
        let members = try (0..<7).map { _ in try open() }
        for member in members.prefix(6) { try await member.joinFamily(family) }
        try await members[5].joinFamily(family)
        await #expect(throws: SimulatedStoreError.self) { try await members[6].joinFamily(family) }
        await #expect(throws: SimulatedStoreError.self) { try await members[0].joinFamily("other-\(family)") }
        await #expect(throws: SimulatedStoreError.self) { try await members[6].leaveFamily() }
        await #expect(throws: SimulatedStoreError.self) { try await members[6].joinFamily("") }
        let known = try #require(try await members[0].family)
        #expect(known.name == family && known.members.count == 6)
        #expect(try await members[6].family == nil)
        try await members[0].leaveFamily()
        try await members[6].joinFamily(family)
        #expect(try await members[6].family?.members.map(\.account).first == known.members[1].account)
    }
}

/// The families of stores without a server.
@Suite(.timeLimit(.standard)) struct FamilyWithoutServerTests {
    @Test func `a store of one account refuses families, and names a server (S-50)`() async throws {
        let store = try SampleStore.open(database: .memory)
        for call in [
            { try await store.joinFamily("smith") }, { try await store.leaveFamily() },
            { try await store.setFamilySharing(true) }, { _ = try await store.family },
        ] as [() async throws -> Void] {
            let failure = await #expect(throws: SimulatedStoreError.self) { try await call() }
            #expect("\(failure.map { "\($0)" } ?? "")".contains("PostgreSQL server"))
        }
    }
}
