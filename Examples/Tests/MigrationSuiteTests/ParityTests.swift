import Foundation
import MigrationSuite
import OpenStoreKitTest
import Testing

/// The old code and the new code in the same scenarios.
///
/// Without the argument `scenarios`, the check plays all standard scenarios.
@Suite @MainActor struct ParityTests {
    @Test func `the new code does what the old code did`() async throws {
        let report = try await ParityCheck(
            configuration: try #require(Bundle.module.url(forResource: "Shop", withExtension: "storekit")),
            scenarios: [
                ParityScenario("buy", [.buy("coins.100")]),
                ParityScenario("ask to buy", [.askToBuy("pro"), .terminate, .approve, .launch]),
            ],
            legacy: { device in
                let shop = OldShop { device.grantLog.grant($0) }
                return ParityApp(buy: { shop.buy($0) })
            },
            new: { device in
                let shop = NewShop { device.grantLog.grant($0) }
                return ParityApp(
                    buy: { productID in
                        do { try await shop.buy(productID) } catch { Issue.record(error) }
                    }
                )
            }
        ).run()
        #expect(report.isEmpty)
    }
}
