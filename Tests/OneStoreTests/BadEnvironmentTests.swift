import Foundation
import OpenStoreKit
import OpenStoreKitTest
import SQLiteDatabase
import StoreInterface
import Synchronization
import Testing
import TransactionCore

@testable import LocalStore
@testable import SimulatedStores
@testable import StorePersistence
import TestWaiting

/// Stores that cannot be opened, and stores that cannot write: what each public call answers.
@Suite(.timeLimit(.standard)) struct BadEnvironmentTests {
    /// The result of a call.
    enum Answer: Hashable, Sendable {
        /// `StoreKitError.systemError`, with words that name path and reason.
        case throwsSystemError
        /// Something that says nothing, for calls that cannot throw.
        case nothing
        case works
    }

    typealias Call = (name: String, answer: Answer, body: () async throws -> Any?)

    private func check(_ calls: [Call], _ reason: String) async {
        for call in calls {
            let answer: Answer
            do {
                answer = try await call.body() == nil ? .nothing : .works
            } catch StoreKitError.systemError(let error) {
                #expect("\(error)".contains(reason), "\(call.name)")
                answer = .throwsSystemError
            } catch {
                Issue.record("\(call.name) threw \(error)")
                continue
            }
            #expect(answer == call.answer, "\(call.name)")
        }
    }

    private func all(_ sequence: Transaction.Transactions) async -> [UInt64]? {
        var ids: [UInt64] = []
        for await result in sequence { ids.append(result.unsafePayloadValue.id) }
        return ids.isEmpty ? nil : ids
    }

    private func yes(_ answer: Bool) -> Bool? { answer ? true : nil }

    @Test
    func `a store that cannot be opened throws where it can, and returns empty results elsewhere (A-24, E-10, E-11)`()
        async throws
    {
        let reports = Mutex<[String]>([])
        let store = UnavailableStore(failure: .storage(detail: "/nowhere/shop.sqlite: unable to open")) { line in
            reports.withLock { $0.append(line) }
        }
        // Products outlive the store that described them.
        let coins = try await SampleStore.open().run { try #require(try await Product.products(for: ["coins"]).first) }
        let context = HeadlessPresentation()
        let calls: [Call] = [
            ("products", .throwsSystemError, { try await Product.products(for: ["coins"]) }),
            ("purchase", .throwsSystemError, { try await coins.purchase() }),
            ("purchase(confirmIn:)", .throwsSystemError, { try await coins.purchase(confirmIn: context) }),
            ("status(for:)", .throwsSystemError, { try await Product.SubscriptionInfo.status(for: "plans") }),
            (
                "status(transactionID:)", .throwsSystemError,
                { try await Product.SubscriptionInfo.status(transactionID: 0) }
            ),
            ("shared", .throwsSystemError, { try await AppTransaction.shared }),
            ("refresh", .throwsSystemError, { try await AppTransaction.refresh() }),
            ("sync", .throwsSystemError, { try await AppStore.sync() }),
            ("refund", .throwsSystemError, { try await Transaction.beginRefundRequest(for: 0, in: context) }),
            ("manage", .throwsSystemError, { try await AppStore.showManageSubscriptions(in: context) }),
            ("redeem", .throwsSystemError, { try await AppStore.presentOfferCodeRedeemSheet(in: context) }),
            ("redeem from", .throwsSystemError, { try await AppStore.presentOfferCodeRedeemSheet(from: context) }),
            ("all", .nothing, { await all(Transaction.all) }),
            ("unfinished", .nothing, { await all(Transaction.unfinished) }),
            ("currentEntitlements", .nothing, { await all(Transaction.currentEntitlements) }),
            ("latest", .nothing, { await Transaction.latest(for: "coins") }),
            ("storefront", .nothing, { await Storefront.current }),
            ("intro", .nothing, { yes(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "plans")) }),
            ("canMakePayments", .works, { yes(AppStore.canMakePayments) }),
            ("deviceVerificationID", .nothing, { AppStore.deviceVerificationID }),
            (
                "Status.all", .nothing,
                {
                    for await _ in Product.SubscriptionInfo.Status.all { return true }
                    return nil
                }
            ),
        ]
        try await StoreConnection.$scoped.withValue(store) {
            await check(calls, "/nowhere/shop.sqlite: unable to open")

            // A store that cannot be opened does not forbid payments; the payment below fails with the reason.
            #expect(SKPaymentQueue.canMakePayments())
            #expect(SKPaymentQueue.default().storefront == nil)
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().add(payment("coins"))
            await observer.receives(2)
            #expect(observer.history == ["purchasing coins", "failed coins"])
            let error = try #require(observer.transactions.last?.error as? SKError)
            #expect(error.code == .unknown)
            #expect("\(error.userInfo)".contains("/nowhere/shop.sqlite: unable to open"))
            SKPaymentQueue.default().restoreCompletedTransactions()
            await observer.receives(3)
            #expect(observer.history.last == "restore failed 0")
            let delegate = RecordingDelegate()
            #expect(await delegate.outcome(of: SKProductsRequest(productIdentifiers: ["coins"])) == "failed 0")
            #expect(await delegate.outcome(of: SKReceiptRefreshRequest()) == "failed 0")
        }
        #expect(reports.withLock { $0 }.count == 1)
    }

    @Test func `listening to a store that cannot be opened waits, and ends with its task (A-24)`() async {
        let store = UnavailableStore(failure: .unknown) { _ in }
        await StoreConnection.$scoped.withValue(store) {
            let listeners = [
                Task { for await _ in Transaction.updates {} },
                Task { for await _ in Product.SubscriptionInfo.Status.updates {} },
                Task { for await _ in Storefront.updates {} },
                Task { for await _ in PurchaseIntent.intents {} },
                Task { for await _ in Message.messages {} },
            ]
            for listener in listeners { listener.cancel() }
            for listener in listeners { await listener.value }
        }
    }

    @Test(arguments: [
        "PRAGMA query_only = ON",
        "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
    ])
    func `a read-only store answers queries and refuses changes (E-10, E-13)`(sabotage: String)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "store.sqlite")
        let store = try SampleStore.open(database: .file(file))
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let plan = try await PurchaseOrigin.observer.buy("plan.gold", watchedBy: observer)
            try await store.local.sabotage(sabotage)
            await #expect(throws: SimulatedStoreError.self) { try await store.buyOutside("gems") }
            let context = HeadlessPresentation()
            let pro = try #require(try await Product.products(for: ["pro"]).first)
            await check(
                [
                    ("products", .works, { try await Product.products(for: ["coins"]) }),
                    ("purchase", .throwsSystemError, { try await pro.purchase() }),
                    (
                        "refund", .throwsSystemError,
                        {
                            try await Transaction.beginRefundRequest(for: plan, in: context)
                        }
                    ),
                    ("status(for:)", .works, { try await Product.SubscriptionInfo.status(for: "plans").first }),
                    (
                        "status(transactionID:)", .works,
                        {
                            try await Product.SubscriptionInfo.status(transactionID: plan)
                        }
                    ),
                    ("shared", .works, { try await AppTransaction.shared }),
                    ("refresh", .works, { try await AppTransaction.refresh() }),
                    ("sync", .works, { try await AppStore.sync() }),
                    ("all", .works, { await all(Transaction.all) }),
                    ("unfinished", .works, { await all(Transaction.unfinished) }),
                    ("currentEntitlements", .works, { await all(Transaction.currentEntitlements) }),
                    ("latest", .works, { await Transaction.latest(for: "plan.gold") }),
                    ("storefront", .works, { await Storefront.current }),
                    ("canMakePayments", .works, { yes(AppStore.canMakePayments) }),
                ],
                file.path(percentEncoded: false)
            )
            // Cannot throw: what is bought stays unfinished and comes again.
            await (try #require(await Transaction.latest(for: "plan.gold"))).unsafePayloadValue.finish()
            #expect(await unfinished().contains(plan))

            let received = observer.history.count
            SKPaymentQueue.default().add(payment("pro"))
            await observer.receives(received + 2)
            #expect(observer.history.suffix(2) == ["purchasing pro", "failed pro"])
            let error = try #require(observer.transactions.last?.error as? SKError)
            #expect(error.code == .unknown)
            #expect("\(error.userInfo)".contains(file.path(percentEncoded: false)))
            #expect(await owned() == ["plan.gold"])
        }
    }

    @Test(arguments: ["a folder", "not a database"])
    func `the error for a database that cannot be opened names its path (A-24)`(kind: String) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        if kind == "a folder" {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        } else {
            try Data(repeating: 0x41, count: 8192).write(to: place)
        }
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: place) } }
        let error = #expect(throws: SimulatedStoreError.self) { try SampleStore.open(database: .file(place)) }
        guard case .storage(let text)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(place.path(percentEncoded: false)))
        #expect(error?.localizedDescription == text)
    }
}

extension LocalStore {
    fileprivate func sabotage(_ sql: String) throws {
        try #require(database as? LedgerDatabase).connection.execute(sql)
    }
}
