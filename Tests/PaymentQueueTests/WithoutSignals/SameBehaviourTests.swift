import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// Behaviours that concern the data of the store, but need no signals, and are the same on Apple's store.
@Suite(.timeLimit(.standard)) struct SameBehaviourTests {
    @Test(arguments: [true, false])
    func `a restore changes neither the history nor the unfinished transactions, also without signals (X-11)`(
        areGiven: Bool
    )
        async throws
    {
        try await QueueSignals.$areGiven.withValue(areGiven) {
            let shop = try Shop()
            let listener = shop.listener()
            try await shop.buyAndFinish("pro", receivedBy: listener)
            let themes = try await shop.buy("themes", receivedBy: listener).storeIdentifier
            let history = await shop.history
            shop.queue.restoreCompletedTransactions()
            await listener.receives(.restoreFinished)
            #expect(await shop.history == history)
            #expect(await shop.unfinished == [themes])
        }
    }

    @Test(arguments: [true, false])
    func `a simulated error fails the payment or the restore, and nil ends it, also without signals (TS-25)`(
        areGiven: Bool
    ) async throws {
        try await QueueSignals.$areGiven.withValue(areGiven) {
            let shop = try Shop()
            let listener = shop.listener()
            await shop.store.fail(.purchase, with: .notEntitled)
            shop.add("coins")
            let failed = try await listener.transaction(in: .failed)
            #expect((failed.error as? SKError)?.code == .clientInvalid)
            shop.queue.finishTransaction(failed)
            await listener.receives(.removed(["coins"]))
            await shop.store.fail(.purchase, with: nil)
            try await shop.buyAndFinish("coins", receivedBy: listener)
            await shop.store.fail(.appStoreSync, with: .userCancelled)
            shop.queue.restoreCompletedTransactions()
            await listener.receives(.restoreFailed(code: SKError.Code.paymentCancelled.rawValue))
            await shop.store.fail(.appStoreSync, with: nil)
            shop.queue.restoreCompletedTransactions()
            await listener.receives(.restoreFinished)
        }
    }
}

extension Shop {
    /// The identifiers of all transactions, as the asynchronous API lists them.
    fileprivate var history: [UInt64] {
        get async { await store.run { await Array(Transaction.all) }.map { $0.unsafePayloadValue.id } }
    }
}
