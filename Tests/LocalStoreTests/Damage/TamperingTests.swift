import StoreControl
import Foundation
import LocalStore
import SQLiteDatabase
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TransactionCore
import TestWaiting

/// Transactions whose rows were altered in the file never verify.
@Suite(.timeLimit(.long)) struct TamperingTests {
    private typealias Failure = VerificationResult<Transaction>.VerificationError

    /// A store with finished purchases, and a connection that alters its file.
    private struct Scene {
        let folder: TemporaryFolder
        let shop: TestStore
        let faults: FaultyDatabase

        init(buying products: [String] = ["pro"]) async throws {
            folder = try TemporaryFolder()
            let file = folder.file("store.sqlite")
            shop = try TestStore(location: .file(file))
            for product in products { try await shop.buy(product, finishing: true) }
            faults = try FaultyDatabase(file)
        }

        /// The same file, opened anew at the same moment.
        func reopened() throws -> TestStore {
            try TestStore(location: .file(folder.file("store.sqlite")), now: shop.clock.now)
        }
    }

    private func elements(_ sequence: Transaction.Transactions, in shop: TestStore) async -> [VerificationResult<
        Transaction
    >] {
        await StoreConnection.$scoped.withValue(shop.store) {
            var found: [VerificationResult<Transaction>] = []
            for await element in sequence { found.append(element) }
            return found
        }
    }

    /// The bytes with one of them changed, once for each position.
    private func alterations(of bytes: Data) -> some Sequence<Data> {
        bytes.indices.lazy.map { position in
            var altered = bytes
            altered[position] ^= 1 << UInt8(position % 7)
            return altered
        }
    }

    private func expectUnverified(
        _ sequence: Transaction.Transactions,
        in shop: TestStore,
        because expected: Set<Failure>,
        _ comment: Comment
    ) async {
        let found = await elements(sequence, in: shop)
        #expect(found.count == 1, comment)
        for element in found {
            guard case .unverified(_, let error) = element else {
                Issue.record("\(comment): verified")
                return
            }
            #expect(expected.contains(error), comment)
        }
    }

    @Test(arguments: ["payload", "signature"], [false, true])
    func `one altered byte of a transaction makes it unverified (T-26, T-55)`(column: String, reading: Bool)
        async throws
    {
        let scene = try await Scene()
        let bytes = try scene.faults.blob(column, of: 0)
        for (position, altered) in alterations(of: bytes).enumerated()
        where position % TestExtent.cases(8, thorough: 1) == 0 {
            try scene.faults.set(column, of: 0, to: .blob(altered))
            // With `reading`, the store loads its ledger from the altered row.
            if reading { try scene.faults.announceChange() }
            let sequence = reading ? Transaction.currentEntitlements : Transaction.all
            let comment: Comment = "\(column), byte \(position)"
            await expectUnverified(sequence, in: scene.shop, because: [.invalidSignature], comment)
        }
        try scene.faults.set(column, of: 0, to: .blob(bytes))
        guard case .verified = await elements(Transaction.all, in: scene.shop).first else {
            Issue.record("The unaltered bytes are not verified.")
            return
        }
        #expect(bytes.count >= 64)
        #expect(scene.shop.complaints.all == [])
    }

    @Test(arguments: 0..<2)
    func `one altered character of the header makes a transaction unverified (T-26, T-55)`(half: Int) async throws {
        let scene = try await Scene()
        let query = "SELECT segment FROM headers"
        let header = try #require(
            try scene.faults.connection.first(query) { row throws(SQLiteFailure) in try row.text(at: 0) }
        )
        let characters = Array(header.utf8)
        let fitting: Set<Failure> = [.invalidSignature, .invalidCertificateChain, .invalidEncoding]
        // Every character at both ends of the header, and a sample of those inside the certificates.
        for position in characters.indices
        where position % 2 == half && (position < 100 || position > characters.count - 100 || position % 5 == 0) {
            var altered = characters
            altered[position] = altered[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            try scene.faults.connection.run(
                "INSERT INTO headers (id, segment) VALUES (?, ?)",
                [.integer(Int64(position) + 100), .text(String(decoding: altered, as: UTF8.self))]
            )
            try scene.faults.set("header_id", of: 0, to: .integer(Int64(position) + 100))
            await expectUnverified(Transaction.all, in: scene.shop, because: fitting, "header, character \(position)")
        }
    }

    @Test(arguments: ["''", "x''", "'....'", "12", "x'FFFE00'", "'{}'"])
    func `a transaction with unrelated data in a column is unverified (T-26)`(value: String) async throws {
        let fitting: Set<Failure> = [.invalidSignature, .invalidEncoding, .invalidCertificateChain]
        for column in ["payload", "signature", "header_id"] {
            let scene = try await Scene()
            try scene.faults.connection.execute("UPDATE transactions SET \(column) = \(value)")
            let reopened = try scene.reopened()
            for shop in [scene.shop, reopened] {
                await expectUnverified(Transaction.all, in: shop, because: fitting, "\(column) \(value)")
                await expectUnverified(
                    Transaction.currentEntitlements,
                    in: shop,
                    because: fitting,
                    "\(column) \(value)"
                )
            }
            // The transaction can be refunded like any other, and still does not verify.
            try await reopened.store.refundPurchase(0)
            if column != "header_id" {
                await expectUnverified(Transaction.all, in: reopened, because: fitting, "\(column) \(value)")
            }
            #expect(await elements(Transaction.currentEntitlements, in: reopened) == [])
        }
    }

    @Test func `a transaction whose row has the signed text of another one is not listed`() async throws {
        let scene = try await Scene(buying: ["gems", "pro"])
        for column in ["payload", "signature"] {
            try scene.faults.set(column, of: 1, to: .blob(scene.faults.blob(column, of: 0)))
        }
        for shop in [scene.shop, try scene.reopened()] {
            try scene.faults.announceChange()
            #expect(await elements(Transaction.currentEntitlements, in: shop) == [])
            #expect(await elements(Transaction.currentEntitlements(for: "pro"), in: shop) == [])
            #expect(await elements(Transaction.all(for: "pro"), in: shop) == [])
        }
    }

    @Test(
        arguments: [
            ("pro", "is_revoked = 0, is_open = 1"), ("season", "is_revoked = 0, is_open = 1"),
            ("gold.month", "is_revoked = 0, is_open = 1"),
        ]
    )
    func `a refund that was removed from the columns but not from the signed text still counts`(
        product: String,
        alteration: String
    ) async throws {
        let scene = try await Scene(buying: [product])
        try await scene.shop.store.refundPurchase(0)
        try scene.faults.connection.execute("UPDATE transactions SET \(alteration)")
        try scene.faults.connection.execute(
            "UPDATE chains SET state = replace(CAST(state AS TEXT), '\"isRevoked\":true', '\"isRevoked\":false')"
        )
        try scene.faults.announceChange()
        for shop in [scene.shop, try scene.reopened()] {
            #expect(await elements(Transaction.currentEntitlements, in: shop) == [])
            #expect(await elements(Transaction.currentEntitlements(for: product), in: shop) == [])
            if product == "gold.month" {
                #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .revoked)
            }
            await #expect(throws: StoreFailure.duplicateRefundRequest(id: 0)) { try await shop.store.refundPurchase(0) }
        }
    }

    @Test(
        arguments: [
            "kind = 'Non-Consumable', is_open = 1, is_listed = 1",
            "product_id = 'pro', kind = 'Non-Consumable', is_open = 1, is_listed = 1, is_latest_candidate = 1",
            "product_id = 'pro', is_listed = 1, is_latest_candidate = 1", "is_finished = 0, is_open = 1, is_listed = 1",
            "kind = 'Non-Renewing Subscription', is_open = 1, is_listed = 1",
            "kind = 'nothing', product_id = 'pro', is_open = 1, is_listed = 1", "id = 44, is_open = 1, is_listed = 1",
            "purchase_ms = 9, original_id = 9, group_id = 'plans', is_open = 1, is_listed = 1",
        ]
    )
    func `a consumable whose columns were altered never becomes a verified entitlement`(alteration: String) async throws
    {
        let scene = try await Scene(buying: ["coins"])
        try scene.faults.connection.execute("UPDATE transactions SET \(alteration)")
        try scene.faults.announceChange()
        for shop in [scene.shop, try scene.reopened()] {
            let owned = [
                await elements(Transaction.currentEntitlements, in: shop),
                await elements(Transaction.currentEntitlements(for: "pro"), in: shop),
                await elements(Transaction.all(for: "pro"), in: shop),
                await StoreConnection.$scoped.withValue(shop.store) {
                    await Transaction.latest(for: "pro").map { [$0] } ?? []
                },
            ]
            for element in owned.joined() {
                guard case .unverified = element else {
                    Issue.record("\(alteration): verified")
                    continue
                }
            }
        }
    }

    @Test func `a subscription that was extended in the stored state ends on the date in its signed text`() async throws
    {
        let scene = try await Scene(buying: ["gold.month"])
        try await scene.shop.store.setAutoRenewal(false, ofTransaction: 0)
        let end = StoreCalendar.date(adding: .month, to: scene.shop.clock.now)
        try scene.faults.connection.execute(
            """
            UPDATE chains SET state =
                replace(CAST(state AS TEXT), '"expirationDate":\(end.milliseconds)', '"expirationDate":4102444800000')
            """
        )
        try scene.faults.announceChange()
        scene.shop.clock.advance(to: end)
        for shop in [scene.shop, try scene.reopened()] {
            #expect(await elements(Transaction.currentEntitlements, in: shop) == [])
            #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .expired)
        }
    }

    @Test func `a subscription whose product was replaced in the stored state keeps the product in its signed text`()
        async throws
    {
        let scene = try await Scene(buying: ["silver.year"])
        try scene.faults.connection.execute(
            """
            UPDATE chains SET state = replace(CAST(state AS TEXT), '"productID":"silver.year"', '"productID":"gold.month"')
            """
        )
        let shop = try scene.reopened()
        let owned = await elements(Transaction.currentEntitlements, in: shop)
        #expect(owned.map(\.unsafePayloadValue.productID) == ["silver.year"])
        #expect(await elements(Transaction.currentEntitlements(for: "gold.month"), in: shop) == [])
        #expect(await shop.store.violations() == [])
    }

    @Test(arguments: [false, true])
    func `an altered text is never signed again`(isReopened: Bool) async throws {
        let scene = try await Scene(buying: ["season", "silver.month"])
        for id in 0...1 as ClosedRange<Int64> {
            // Every column is well-formed, but the quantity is false.
            let payload = String(decoding: try scene.faults.blob("payload", of: id), as: UTF8.self)
            let altered = payload.replacing("\"quantity\":1", with: "\"quantity\":9")
            #expect(altered != payload)
            try scene.faults.set("payload", of: id, to: .blob(Data(altered.utf8)))
        }
        let shop = isReopened ? try scene.reopened() : scene.shop
        if !isReopened { try scene.faults.announceChange() }
        try await shop.store.refundPurchase(0)
        // An upgrade signs the old transaction anew.
        try await shop.buy("gold.month", finishing: true)
        let listed = await elements(Transaction.all, in: shop)
        #expect(listed.count == 3)
        for element in listed where element.unsafePayloadValue.purchasedQuantity == 9 {
            guard case .unverified(_, .invalidSignature) = element else {
                Issue.record("The store signed a payload that it did not write.")
                continue
            }
        }
        #expect(listed.count { $0.unsafePayloadValue.purchasedQuantity == 9 } == 2)
        #expect(
            await elements(Transaction.currentEntitlements, in: shop).map(\.unsafePayloadValue.productID) == [
                "gold.month"
            ]
        )
    }
}
