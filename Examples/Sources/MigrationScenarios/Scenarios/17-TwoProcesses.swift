import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let twoProcesses = Scenario(
        "17-processes",
        "17. Two processes, one store",
        lesson: "A purchase that another process makes reaches this one at once: the file system wakes it.",
        .observer { scene in
            try await scene.launch { store in
                let (bought, seller) = AsyncStream<Void>.makeStream()
                scene.attach(Neighbour(scene) { seller.yield() })
                await store.settle()
                try await OtherProcess.buy("coins", scene)
                for await _ in bought { break }
            }
        },
        .async { scene in
            try await scene.launch { store in
                let (bought, seller) = AsyncStream<Void>.makeStream()
                scene.listen {
                    for await case .verified(let transaction) in Transaction.updates {
                        scene.grant(transaction.productID, "\(transaction.id)")
                        await transaction.finish()
                        seller.yield()
                    }
                }
                await store.settle()
                try await OtherProcess.buy("coins", scene)
                for await _ in bought { break }
            }
        }
    )
}

/// The other process: this program again.
public enum OtherProcess {
    /// The word that begins its arguments.
    public static let word = "buy-elsewhere"

    struct Failed: Error {
        let status: Int32
    }

    /// Has the other process buy a product.
    static func buy(_ productID: String, _ scene: Scene) async throws {
        let process = Process()
        process.executableURL = scene.program
        process.arguments = [word, productID, scene.database.path(percentEncoded: false)]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        if process.terminationStatus != 0 { throw Failed(status: process.terminationStatus) }
    }

    /// Buys, in the other process.
    ///
    /// - Parameter arguments: The product and the path of the database.
    /// - Throws: The error of the store.
    public static func run(_ arguments: [String]) async throws {
        let store = try SimulatedStore(
            selling: Scene.products,
            database: .file(URL(filePath: arguments[1])),
            time: .manual(startingAt: SimulatedTime.epoch)
        )
        try await store.buyOutside(arguments[0])
    }
}

private final class Neighbour: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene
    private let done: @Sendable () -> Void

    init(_ scene: Scene, _ done: @escaping @Sendable () -> Void) {
        self.scene = scene
        self.done = done
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) { done() }
}
