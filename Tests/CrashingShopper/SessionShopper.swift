import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// A test run with a session in the default store of an app.
enum SessionShopper {
    private static func session(_ database: String, _ configuration: String) throws -> SKTestSession {
        unsafe setenv("OPENSTOREKIT_DATABASE", database, 1)
        return try SKTestSession(contentsOf: URL(filePath: configuration))
    }

    /// Arms errors, says so, buys, and says so.
    static func arm(_ database: String, _ configuration: String) async throws {
        let session = try session(database, configuration)
        session.interruptedPurchasesEnabled = true
        try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appStoreSync)
        CrashingShopper.say("armed")
        session.interruptedPurchasesEnabled = false
        let transaction = try await session.buyProduct(identifier: "coins")
        CrashingShopper.say("bought \(transaction.id)")
    }

    /// Says what the next run finds, as its session and as its app.
    static func recall(_ database: String, _ configuration: String) async throws {
        let session = try session(database, configuration)
        let isArmed = await session.simulatedError(forAPI: .appStoreSync) == .generic(.notEntitled)
        CrashingShopper.say("session: armed \(isArmed), \(session.allTransactions().map(\.productIdentifier))")
        var unfinished: [UInt64] = []
        for await result in Transaction.unfinished { unfinished.append(result.unsafePayloadValue.id) }
        do {
            try await AppStore.sync()
            CrashingShopper.say("app: synchronized, \(unfinished)")
        } catch StoreKitError.notEntitled {
            CrashingShopper.say("app: not entitled, \(unfinished)")
        }
    }
}
