import StoreTestSupport
import Foundation
import Testing
import OpenStoreKitTest
import QueueTestSupport
import SQLiteDatabase

/// A short scenario for each declared difference, with its outcome in one line.
extension QueueDifference {
    /// Plays the scenario in a new store, with the signals that the current task gives to queues.
    func outcome() async throws -> String {
        switch self {
        case .declinedRequest: try await declinedRequest()
        case .offerRequest: try await offer(named: nil, isAsked: true)
        case .signedUserName: try await offer(named: "ann", isAsked: false)
        case .interruption: try await interruption()
        case .finishedElsewhere: try await finishedElsewhere()
        case .equalPayments: try await equalPayments()
        case .answeredRequest: try await answeredRequest()
        case .undeliveredRefund: try await undeliveredRefund()
        case .attachmentMoment: try await attachmentMoment()
        case .launchMoment: try await launchMoment()
        case .failedFinish: try await failedFinish()
        case .storefront: try await storefront()
        case .accountToken: try await accountToken()
        case .lostRequest: try await lostRequest()
        case .clearedStore: try await removedTransaction { store, _ in try await store.clearTransactions() }
        case .deletedTransaction: try await removedTransaction { try await $0.deleteTransaction($1) }
        }
    }

    private func declinedRequest() async throws -> String {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        await shop.store.settle()
        try await shop.store.decline(try await shop.request)
        await shop.store.settle()
        return listener.last
    }

    private func offer(named name: String?, isAsked: Bool) async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("plan.month", receivedBy: listener)
        await shop.store.setAskToBuy(isAsked)
        let signer = try PromotionalOfferSigner(keyID: "K1", bundleID: SimulatedApp().bundleID)
        try await shop.store.registerOffersKey(of: signer)
        let signature = try signer.signature(for: "half", of: "plan.gold", userName: name ?? "", at: shop.store.now)
        shop.add("plan.gold") { payment in
            payment.applicationUsername = name
            payment.paymentDiscount = SKPaymentDiscount(
                identifier: "half",
                keyIdentifier: signature.keyID,
                nonce: signature.nonce,
                signature: signature.signature.base64EncodedString(),
                timestamp: NSNumber(value: signature.timestamp)
            )
        }
        await shop.store.settle()
        if isAsked { try await shop.store.approve(try await shop.request) }
        await shop.store.settle()
        return shop.productsAndStates
    }

    private func interruption() async throws -> String {
        let shop = try Shop()
        await shop.store.setInterruptedPurchases(true)
        let listener = shop.listener()
        shop.add("coins")
        await shop.store.settle()
        return listener.last
    }

    private func finishedElsewhere() async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        _ = try await shop.buy("coins", receivedBy: listener)
        await shop.store.run {
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
        }
        await shop.store.settle()
        let before = listener.last
        shop.store.run { PaymentQueueDelivery.appCameToFront() }
        await shop.store.settle()
        return "\(before), in front: \(listener.last)"
    }

    private func equalPayments() async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins")
        shop.add("coins")
        await shop.store.settle()
        return "\(listener.last), charged: \(await shop.unfinished.count)"
    }

    private func answeredRequest() async throws -> String {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("pro")
        await shop.store.settle()
        await shop.store.setAskToBuy(false)
        try await shop.buyAsync("pro")
        try await shop.store.approve(try await shop.request)
        await shop.store.settle()
        return listener.last
    }

    private func undeliveredRefund() async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
        await shop.store.settle()
        shop.queue.remove(listener)
        try await shop.store.refund(try pro.storeIdentifier)
        await shop.store.settle()
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        try await shop.store.buyOutside("coins")
        let received = await updates.next()?.unsafePayloadValue
        return received?.revocationDate == nil
            ? "the app's listener does not receive it" : "the app's listener receives it"
    }

    private func attachmentMoment() async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAsync("pro")
        await shop.store.settle()
        return listener.last
    }

    private func launchMoment() async throws -> String {
        let shop = try Shop()
        let pro = try await shop.buyAsync("pro")
        let listener = shop.listener()
        await pro.finish()
        await shop.store.settle()
        return listener.last
    }

    private func failedFinish() async throws -> String {
        let folder = try TemporaryFolder()
        let shop = try Shop(database: .file(folder.store))
        let listener = shop.listener()
        let coins = try await shop.buy("coins", receivedBy: listener)
        await shop.store.settle()
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
        try connection.close()
        shop.queue.finishTransaction(coins)
        await shop.store.settle()
        return listener.last
    }

    private func storefront() async throws -> String {
        let shop = try Shop()
        let country = shop.queue.storefront?.countryCode
        await shop.store.moveCustomer(to: "DEU")
        return "\(country ?? "none"), then \(shop.queue.storefront?.countryCode ?? "none")"
    }

    private func accountToken() async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        let coins = try await shop.buy("coins", receivedBy: listener)
        let token = await shop.store.run {
            await Array(Transaction.unfinished).first?.unsafePayloadValue.appAccountToken
        }
        let name = coins.payment.applicationUsername ?? "none"
        return "user name: \(name), token: \(token == nil ? "none" : "the queue's")"
    }

    private func lostRequest() async throws -> String {
        let folder = try TemporaryFolder()
        do {
            let shop = try Shop(database: .file(folder.store))
            await shop.store.setAskToBuy(true)
            let listener = shop.listener()
            shop.add("coins")
            _ = try await listener.transaction(in: .deferred)
        }
        // The process ended before the queue learned that the purchase waits.
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute("UPDATE queue_entries SET standing = 'started', details = NULL")
        try connection.close()
        let shop = try Shop(database: .file(folder.store))
        let listener = shop.listener()
        await shop.store.settle()
        return listener.last
    }

    private func removedTransaction(_ take: (SimulatedStore, UInt64) async throws -> Void) async throws -> String {
        let shop = try Shop()
        let listener = shop.listener()
        let coins = try await shop.buy("coins", receivedBy: listener)
        await shop.store.settle()
        try await take(shop.store, try coins.storeIdentifier)
        await shop.store.settle()
        return listener.last
    }
}

extension Shop {
    /// The request that waits for an approval.
    fileprivate var request: PendingRequest {
        get async throws {
            guard let request = await store.pendingRequests.first else { throw Unexpected("no request waits") }
            return request
        }
    }

    /// The products and states of the transactions in the queue.
    fileprivate var productsAndStates: String { queue.transactions.map(\.productAndState).joined(separator: ", ") }
}

extension Listener {
    /// The description of the last call.
    fileprivate var last: String { received.last?.description ?? "nothing" }
}

extension SKPaymentTransaction {
    /// The identifier in the store.
    var storeIdentifier: UInt64 {
        get throws {
            guard let identifier = transactionIdentifier.flatMap({ UInt64($0) }) else {
                throw Unexpected("the transaction has no identifier")
            }
            return identifier
        }
    }
}
