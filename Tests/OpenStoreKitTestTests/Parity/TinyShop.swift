import Foundation
import OpenStoreKitTest
import Testing

/// The smallest apps that a check can be tried with, and their mistakes.
enum TinyShop {
    enum Mistake: Sendable {
        case neverFinishes, grantsTwice, grantsNothing, throwsAtLaunch, neverAnswers
    }

    static func file() throws -> URL {
        try #require(Bundle.module.url(forResource: "Tiny", withExtension: "storekit", subdirectory: "Fixtures"))
    }

    static func check(
        _ scenarios: [ParityScenario],
        declared: [DeclaredParityDifference] = [],
        legacy: Mistake? = nil,
        new: Mistake? = nil
    ) throws -> ParityCheck {
        ParityCheck(
            configuration: try file(),
            scenarios: scenarios,
            declared: declared,
            legacy: { try launch($0, legacy) },
            new: { try launch($0, new) }
        )
    }

    @MainActor static func launch(_ device: ParityDevice, _ mistake: Mistake?) throws -> ParityApp {
        if mistake == .throwsAtLaunch { throw CocoaError(.featureUnsupported) }
        let book = device.book
        let updates = Transaction.updates.makeAsyncIterator()
        Task {
            var updates = updates
            while let result = await updates.next() { await settle(result, book, mistake) }
        }
        return ParityApp(buy: { productID in
            if mistake == .neverAnswers { for await _ in AsyncStream<Never>.makeStream().stream {} }
            do {
                guard let product = try await Product.products(for: [productID]).first else { return }
                if case .success(let result) = try await product.purchase() { await settle(result, book, mistake) }
            } catch {
                book.tell(.failed, about: productID)
            }
        })
    }

    private static func settle(
        _ result: VerificationResult<Transaction>,
        _ book: GrantBook,
        _ mistake: Mistake?
    ) async {
        guard case .verified(let transaction) = result else { return }
        if mistake != .grantsNothing { book.grant(transaction) }
        if mistake == .grantsTwice { book.grant(transaction) }
        if mistake != .neverFinishes { await transaction.finish() }
    }
}
