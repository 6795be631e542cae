import AppModel
import OpenStoreKitTest
import Testing

/// The class before its port and after it, held side by side by the package's own check.
@MainActor struct ParityTests {
    @Test(arguments: Stage.allCases) func `each stage does what the first one does`(_ stage: Stage) async throws {
        let check = ParityCheck(
            configuration: shopFile,
            declared: stage == .async ? Self.declared : [],
            legacy: { launch(.importSwapped, on: $0) },
            new: { launch(stage, on: $0) }
        )
        let report = try await check.run()
        #expect(report.differences.isEmpty, "\(report)")
    }

    private static let declared: [DeclaredParityDifference] = []
}

/// Fits a stage of the class into a check.
@MainActor private func launch(_ stage: Stage, on device: ParityDevice) -> ParityApp {
    let store = stage.makeStore()
    func handOver(_ purchases: [Purchase]) {
        for purchase in purchases {
            device.book.grant(
                purchase.productID,
                quantity: purchase.quantity,
                transactionID: UInt64(purchase.transactionID)
            )
        }
    }
    store.shouldBuyPromoted = { _ in true }
    store.onRevocation = { for productID in $0 { device.book.take(productID) } }
    store.completeTransactions(atomically: true) { handOver($0) }
    return ParityApp(
        buy: { productID in
            store.purchase(productID, quantity: 1, atomically: true, applicationUsername: nil) {
                if case .success(let purchase) = $0 { handOver([purchase]) }
            }
        },
        restore: { store.restorePurchases(atomically: true) { handOver($0.restored) } },
        settle: { await store.rest() }
    )
}
