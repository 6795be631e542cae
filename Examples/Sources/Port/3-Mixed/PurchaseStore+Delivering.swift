import AppModel
import Foundation
import OpenStoreKit

/// One desk for both APIs: each delivery is told once, and finished by one side.
extension PurchaseStore {
    /// A purchase of which the app was told, and that the app finishes itself.
    struct StaysOpen: Error {}

    /// Tells the app of a delivery that nobody waits for.
    ///
    /// - Throws: ``StaysOpen``, so that the desk neither records nor finishes it.
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

    /// Records and finishes what the app was told of.
    func complete(_ result: VerificationResult<Transaction>) async {
        granted.insert(DeliveryKey(result.unsafePayloadValue))
        await handle(result)
    }

    /// Records and finishes a purchase that the app has handed over: a transaction, or a copy that only the queue has.
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

    /// Hands an entry of the queue to the desk.
    func hand(over entry: SKPaymentTransaction) async {
        do {
            try await desk.handle(entry, in: queue)
        } catch {
            // It stays unfinished until the app finishes it.
        }
    }
}
