import Dispatch
import Foundation
import OpenStoreKitTest
import Testing

/// The smallest apps that a check can be tried with, and their mistakes.
enum TinyShop {
    enum Mistake: Sendable {
        case neverFinishes, grantsTwice, grantsNothing, throwsAtLaunch, neverAnswers, ignoresTaps, asksOnce, losesStore
        case saysBought, grantsAtLaunch
    }

    /// Where an app's code runs that has lost its store.
    private static let lostQueue = DispatchQueue(label: "a queue that knows no store")

    /// Returns when everything on the queue is done that was put there before.
    static func lostWork() async {
        await withCheckedContinuation { continuation in lostQueue.async { continuation.resume() } }
    }

    static func file() throws -> URL {
        try #require(Bundle.module.url(forResource: "Tiny", withExtension: "storekit", subdirectory: "Fixtures"))
    }

    static func check(
        _ scenarios: [ParityScenario],
        expected: [ExpectedParityDifference] = [],
        legacy: Mistake? = nil,
        new: Mistake? = nil
    ) throws -> ParityCheck {
        ParityCheck(
            configuration: try file(),
            scenarios: scenarios,
            expected: expected,
            legacy: { try launch($0, legacy) },
            new: { try launch($0, new) }
        )
    }

    @MainActor static func launch(_ device: ParityDevice, _ mistake: Mistake?) throws -> ParityApp {
        if mistake == .throwsAtLaunch { throw CocoaError(.featureUnsupported) }
        let book = device.grantLog
        let updates = Transaction.updates.makeAsyncIterator()
        Task {
            var updates = updates
            while let result = await updates.next() { await handle(result, book, mistake) }
        }
        var taps = 0
        return ParityApp(buy: { productID in
            taps += 1
            switch mistake {
            case .ignoresTaps: return
            case .asksOnce: if taps > 1 { return }
            case .losesStore:
                return lostQueue.async {
                    let payment = SKMutablePayment()
                    payment.productIdentifier = productID
                    SKPaymentQueue.default().add(payment)
                }
            default: break
            }
            if mistake == .neverAnswers { for await _ in AsyncStream<Never>.makeStream().stream {} }
            do {
                guard let product = try await Product.products(for: [productID]).first else { return }
                if case .success(let result) = try await product.purchase(), mistake != .grantsAtLaunch {
                    await handle(result, book, mistake)
                }
                if mistake == .saysBought { book.notify(.bought, about: productID) }
            } catch {
                book.notify(mistake == .saysBought ? .bought : .failed, about: productID)
            }
        })
    }

    private static func handle(
        _ result: VerificationResult<Transaction>,
        _ book: GrantLog,
        _ mistake: Mistake?
    ) async {
        guard case .verified(let transaction) = result else { return }
        let isOwed = transaction.revocationDate == nil
        if isOwed, mistake != .grantsNothing { book.grant(transaction) }
        if isOwed, mistake == .grantsTwice { book.grant(transaction) }
        if mistake != .neverFinishes { await transaction.finish() }
    }
}
