import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// Tests of recorded histories that another store imports.
@Suite(.timeLimit(.standard)) struct ReplayTests {
    private static let day = Duration.seconds(86_400)

    /// A customer whose history has a refund, an upgrade, renewals, and two account tokens.
    private func recorded(tokens: [UUID]) async throws -> (shop: ServerShop, first: Transaction) {
        let shop = try ServerShop()
        try await shop.buy("coins", token: tokens[0])
        let pro = try await shop.buy("pro", token: tokens[1])
        let first = try await shop.buy("plan.month", token: tokens[0])
        try await shop.store.advance(by: Self.day * 40)
        try await shop.store.refund(pro.id)
        try await shop.buy("plan.gold", token: tokens[0])
        try await shop.store.advance(by: Self.day * 40)
        return (shop, first)
    }

    private func histories(_ shop: ServerShop, _ first: Transaction) async throws -> [Data] {
        let history = try await shop.server.request("GET", "/inApps/v2/history/\(first.id)")
        let statuses = try await shop.server.request("GET", "/inApps/v1/subscriptions/\(first.id)")
        return [history.body, statuses.body]
    }

    @Test func `a history of the server API is taken over with other identifiers, dates and tokens (V-16)`()
        async throws
    {
        let tokens = [UUID(), UUID()]
        let (shop, first) = try await recorded(tokens: tokens)
        let parts = try await histories(shop, first)
        let json = Data("[".utf8) + parts[0] + Data(",".utf8) + parts[1] + Data("]".utf8)
        let history = try RecordedHistory(historyJSON: json, verifiedBy: shop.verifier)
        #expect(history.transactionCount == 6)
        #expect(history.productIDs == ["coins", "plan.gold", "plan.month", "pro"])
        let start = SimulatedTime.epoch.addingTimeInterval(86_400 * 1000)
        let other = try ServerShop(time: .manual(startingAt: start))
        try await other.buy("season")
        let report = try await other.store.replay(history)
        #expect(other.names == ["ONE_TIME_CHARGE"])
        #expect(report.shift == start.timeIntervalSince(shop.store.now))
        #expect(Set(report.accountTokens.keys) == Set(tokens))
        #expect(await other.store.inconsistencies.isEmpty)

        let page: HistoryPage = try await other.ask(
            "/inApps/v2/history/\(try #require(report.transactionIDs[first.id]))"
        )
        let replayed = try page.signedTransactions.map { try other.verifier.transaction($0) }
        let originals = try JSONDecoder().decode(HistoryPage.self, from: parts[0]).signedTransactions
            .map { try shop.verifier.transaction($0) }
        #expect(replayed.count == 7)
        for original in originals {
            let id = try #require(report.transactionIDs[original.id])
            let copy = try #require(replayed.first { $0.id == id })
            #expect(copy.productID == original.productID && copy.price == original.price)
            #expect(copy.purchaseDate == original.purchaseDate.addingTimeInterval(report.shift))
            #expect(copy.expirationDate == original.expirationDate?.addingTimeInterval(report.shift))
            #expect(copy.revocationDate == original.revocationDate?.addingTimeInterval(report.shift))
            #expect(copy.isUpgraded == original.isUpgraded)
            #expect(copy.appAccountToken == original.appAccountToken.flatMap { report.accountTokens[$0] })
            #expect(copy.appAccountToken != original.appAccountToken)
            if original.productID.hasPrefix("plan") {
                #expect(copy.originalID == report.transactionIDs[original.originalID])
            }
        }
        // No token of the recording is anywhere in the new store.
        for text in page.signedTransactions {
            let json = String(decoding: try other.verifier.transaction(text).json, as: UTF8.self)
            for token in tokens { #expect(!json.contains(token.uuidString.lowercased())) }
        }
        // The running subscription renews in the new store as well.
        try await other.store.advance(by: Self.day * 40)
        #expect(other.names.last == "DID_RENEW")
        let entitled = await other.store.run {
            await Array(collecting: Transaction.currentEntitlements).map(\.unsafePayloadValue.productID)
        }
        #expect(Set(entitled) == ["season", "plan.gold"])
    }

    @Test func `a folder and a timeline give the same history (V-16)`() async throws {
        let (shop, first) = try await recorded(tokens: [UUID(), UUID()])
        let parts = try await histories(shop, first)
        let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let documents = try JSONDecoder().decode(HistoryPage.self, from: parts[0]).signedTransactions
        for (number, document) in documents.enumerated() {
            try Data("\(document)\n".utf8).write(to: folder.appending(path: "\(number).jws"))
        }
        try parts[1].write(to: folder.appending(path: "status.json"))
        try Data("ignored".utf8).write(to: folder.appending(path: "notes.md"))
        let fromFolder = try RecordedHistory(folder: folder, verifiedBy: shop.verifier)
        #expect(fromFolder.transactionCount == 6)

        let timeline = Timeline()
        let store = try SimulatedStore(
            selling: ServerShop.products,
            app: SimulatedApp(environment: .sandbox),
            timeline: timeline
        )
        try await store.buyOutside("coins")
        try await store.buyOutside("plan.month")
        try await store.advance(by: Self.day * 40)
        let fromTimeline = try RecordedHistory(timeline: timeline.jsonLines())
        #expect(fromTimeline.transactionCount == 3)
        let other = try ServerShop()
        try await other.store.replay(fromTimeline)
        #expect(await other.store.inconsistencies.isEmpty)
    }

    @Test func `unfinished transactions of a replay reach the app (V-16)`() async throws {
        let (shop, first) = try await recorded(tokens: [UUID(), UUID()])
        let history = try RecordedHistory(historyJSON: try await histories(shop, first)[0])
        let other = try ServerShop()
        var options = ReplayOptions()
        options.isFinished = false
        options.keepsAccountTokens = true
        let report = try await other.store.replay(history, options: options)
        #expect(report.accountTokens.isEmpty)
        let count = await other.store.run { await Array(collecting: Transaction.unfinished).count }
        #expect(count == 6)
        #expect(await other.store.inconsistencies.isEmpty)
    }

    @Test func `a history with products that are not for sale is refused completely, and the error names them (V-16)`()
        async throws
    {
        let (shop, first) = try await recorded(tokens: [UUID(), UUID()])
        let history = try RecordedHistory(historyJSON: try await histories(shop, first)[0])
        let poor = try SimulatedStore(
            selling: [.consumable("coins", price: 1)],
            app: SimulatedApp(environment: .sandbox)
        )
        await #expect {
            try await poor.replay(history)
        } throws: {
            "\($0)".contains("plan.gold, plan.month, pro")
        }
        let other = try ServerShop()
        try await other.buy("plan.month")
        await #expect(throws: SimulatedServerError.self) { try await other.store.replay(history) }
        let count = await other.store.run { await Array(collecting: Transaction.all).count }
        #expect(count == 1)
    }

    @Test(arguments: [
        ("", "not JSON at byte 0"), ("[]", "has no transaction"), ("{}", "has no transaction"),
        (#"{"signedTransactions":[1]}"#, "signedTransactions[0] is a number"),
        (#"{"signedTransactions":["a.b"]}"#, "signedTransactions[0] is not a signed document"),
        (#"{"signedTransactions":["a.?.c"]}"#, "signedTransactions[0] has a payload that is not base64url"),
        (#"{"signedTransactions":["a.e30.c"]}"#, "signedTransactions[0] cannot be read"),
        (#"{"data":[{"lastTransactions":[{"signedRenewalInfo":"a.W10.c"}]}]}"#, "data[0].lastTransactions[0]"),
        (#"{"a":1,"a":2}"#, "the object has a key twice"),
    ])
    func `a malformed history is refused, and the error names the mistake (V-16)`(json: String, text: String) {
        #expect {
            try RecordedHistory(historyJSON: Data(json.utf8))
        } throws: {
            guard case .history(let reason) = $0 as? SimulatedServerError else { return false }
            return reason.contains(text)
        }
    }

    @Test func `a forged document is refused if a verifier is given (V-16)`() async throws {
        let (shop, first) = try await recorded(tokens: [UUID(), UUID()])
        let foreign = try ServerShop()
        let part = try await histories(shop, first)[0]
        #expect(throws: SimulatedServerError.self) {
            try RecordedHistory(historyJSON: part, verifiedBy: foreign.verifier)
        }
        #expect(throws: SimulatedServerError.self) { try RecordedHistory(signedTransactions: []) }
        #expect(throws: SimulatedServerError.self) { try RecordedHistory(folder: URL(filePath: "/nowhere")) }
    }
}

extension Array {
    /// Collects the elements of a sequence that ends.
    init<Elements: AsyncSequence>(collecting elements: Elements) async
    where Elements.Element == Element, Elements.Failure == Never {
        self = []
        for await element in elements { append(element) }
    }
}
