import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// Buys and finishes in a store on a server that may be killed at any moment, until standard input ends.
///
/// Each attempt has a token of its own. A line says what was tried, bought, finished, or refused:
/// `trying TOKEN`, `bought ID TOKEN`, `finishing ID`, `failed TOKEN REASON`. The token of what was bought is another one if
/// another process of the device has the product unfinished (C-10). At the end, `finished ID` says what is no
/// longer unfinished. An attempt that failed is not repeated, so a transaction with its token may be there or not.
struct SandboxShopper {
    private let random: Dice

    init(seed: UInt64) { random = Dice(state: seed) }

    /// The database that an argument names: a file, or the store of `OPENSTOREKIT_ACCOUNT` on a server with the device in
    /// `OPENSTOREKIT_DEVICE`.
    static func database(_ argument: String) -> SimulatedDatabase {
        guard argument.hasPrefix("postgresql://") else { return .file(URL(filePath: argument)) }
        let variables = ProcessInfo.processInfo.environment
        return .server(
            url: argument,
            account: variables["OPENSTOREKIT_ACCOUNT"] ?? "default",
            device: URL(filePath: variables["OPENSTOREKIT_DEVICE"] ?? "sandbox.device")
        )
    }

    func shop(_ database: String, _ configuration: String) async throws {
        let store = try SimulatedStore(
            configuration: URL(filePath: configuration),
            database: Self.database(database),
            time: .system
        )
        let isOver = Ending()
        isOver.watchInput()
        CrashingShopper.say("ready")
        var random = random
        try await store.run {
            let products = try await Product.products(for: (1...40).map { "coins\($0)" })
            guard products.count == 40 else { throw StoreKitError.unknown }
            var unfinished: [Transaction] = []
            var finished: [UInt64] = []
            while !isOver.isReached {
                if unfinished.count > 4 || (!unfinished.isEmpty && random.roll(2) == 0) {
                    let transaction = unfinished.remove(at: random.roll(unfinished.count))
                    CrashingShopper.say("finishing \(transaction.id)")
                    await transaction.finish()
                    finished.append(transaction.id)
                } else if let transaction = await buy(products[random.roll(40)]) {
                    unfinished.append(transaction)
                }
            }
            // The server is there again: a finish that could not be saved is saved with the next call.
            var rest = Set<UInt64>()
            for await result in Transaction.unfinished { rest.insert(result.unsafePayloadValue.id) }
            for id in finished where !rest.contains(id) { CrashingShopper.say("finished \(id)") }
        }
    }

    private func buy(_ product: Product) async -> Transaction? {
        let token = UUID()
        CrashingShopper.say("trying \(token)")
        do {
            let result = try await product.purchase(options: [.appAccountToken(token)])
            guard case .success(.verified(let transaction)) = result else { throw StoreKitError.unknown }
            CrashingShopper.say("bought \(transaction.id) \(transaction.appAccountToken?.uuidString ?? "-")")
            return transaction.appAccountToken == token ? transaction : nil
        } catch {
            CrashingShopper.say("failed \(token) \(error)")
            return nil
        }
    }
}

/// The end of standard input, or its next line.
final class Ending: Sendable {
    private let state = Mutex(false)

    var isReached: Bool { state.withLock { $0 } }

    func watchInput() {
        Thread { [self] in
            _ = FileHandle.standardInput.readDataToEndOfFile()
            state.withLock { $0 = true }
        }.start()
    }

    func watchLine() {
        Thread { [self] in
            _ = readLine()
            state.withLock { $0 = true }
        }.start()
    }
}
