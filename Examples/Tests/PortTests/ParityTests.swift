import AppModel
import OpenStoreKitTest
import Testing

/// The class before and after its port, compared by the parity check.
@Suite(.timeLimit(.minutes(15))) @MainActor struct ParityTests {
    @Test func `the asynchronous class does what the first one did`() async throws {
        let report = try await ParityCheck(
            configuration: shopFile,
            expected: [
                ExpectedParityDifference(
                    .duplicates,
                    in: "killed before finish",
                    because: "both leave it to the app to know what it has handed over"
                ),
                ExpectedParityDifference(
                    .duplicates,
                    in: "delivered twice",
                    because: "the same; only the queue never shows twice what is finished"
                ),
                ExpectedParityDifference(
                    .unlocked,
                    in: "cancelled subscription",
                    because: "both tell what was bought, and leave it to the app to know how long it lasts"
                ),
                ExpectedParityDifference(
                    .unlocked,
                    in: "expired while closed",
                    because: "the same, for a renewal that has expired when it arrives"
                ),
            ],
            legacy: { launch(Stage.allCases[0], on: $0) },
            new: { launch(.async, on: $0) }
        ).run()
        #expect(report.isEmpty)
    }
}

/// Connects a stage of the class with a parity check.
@MainActor private func launch(_ stage: Stage, on device: ParityDevice) -> ParityApp {
    let store = stage.makeStore()
    func handOver(_ purchases: [Purchase]) {
        for purchase in purchases {
            device.grantLog.grant(
                purchase.productID,
                quantity: purchase.quantity,
                transactionID: UInt64(purchase.transactionID)
            )
        }
    }
    store.shouldBuyPromoted = { _ in true }
    store.onRevocation = { for productID in $0 { device.grantLog.take(productID) } }
    store.completeTransactions(atomically: true) { handOver($0) }
    return ParityApp(
        buy: { productID in
            store.purchase(productID, quantity: 1, atomically: true, applicationUsername: nil) {
                if case .success(let purchase) = $0 { handOver([purchase]) }
            }
        },
        restore: { store.restorePurchases(atomically: true) { handOver($0.restored) } },
        settle: { await store.settle() }
    )
}
