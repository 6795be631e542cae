import AppModel
import Foundation
import OpenStoreKit

/// One coordinator for both APIs: each delivery is granted once, and finished by one side.
extension PurchaseStore {
    /// A purchase that the app received, and that the app finishes itself.
    struct StaysOpen: Error {}

    /// Passes a delivery without a waiting request to the app.
    ///
    /// - Throws: ``StaysOpen``, so that the coordinator neither records nor finishes the delivery.
    func grant(_ delivery: Delivery) throws {
        guard !granted.contains(delivery.key) else { return }
        guard let launch else { throw StaysOpen() }
        switch delivery.key.change {
        case .revocation: onRevocation?([delivery.productID])
        case .upgrade, .expiry: break
        case .purchase:
            guard !open.contains(delivery.key) else { throw StaysOpen() }
            launch.completion([Purchase(delivery, needsFinish: !launch.atomically)])
            guard launch.atomically else {
                open.insert(delivery.key)
                throw StaysOpen()
            }
        }
    }

    /// Records and finishes a delivery that the app received.
    func complete(_ result: VerificationResult<Transaction>) async {
        granted.insert(DeliveryKey(result.unsafePayloadValue))
        await handle(result)
    }

    /// Records and finishes a purchase that the app has granted: a transaction, or a copy that only the queue has.
    func complete(_ purchase: Purchase) async {
        for await result in Transaction.unfinished
        where String(result.unsafePayloadValue.id) == purchase.transactionID {
            return await complete(result)
        }
        for entry in queue.transactions {
            guard let key = await DeliveryKey.resolved(entry) else { continue }
            let names = [entry.transactionIdentifier, String(key.transactionID)]
            guard names.contains(purchase.transactionID) else { continue }
            granted.insert(key)
            await hand(over: entry)
        }
    }

    /// Passes an entry of the queue to the coordinator.
    func hand(over entry: SKPaymentTransaction) async {
        do {
            try await desk.handle(entry, in: queue)
        } catch {
            // The entry stays unfinished until the app finishes it.
        }
    }
}
