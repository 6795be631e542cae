import OpenStoreKitTest
import Testing
import TestWaiting

/// Requests for products that the store does not have.
@Suite(.timeLimit(.standard)) struct ParityMissingProductTests {
    @Test func `an app that asks for a missing product a few times in each of many steps does not wait for it`()
        async throws
    {
        let scenario = ParityScenario("often", Array(repeating: .buy("coins"), count: 12))
        let asking: @MainActor @Sendable (ParityApp) -> ParityApp = { app in
            ParityApp(buy: { productID in
                for _ in 0..<20 { _ = try? await Product.products(for: ["nothing"]) }
                await app.buy(productID)
            })
        }
        let report = try await ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [scenario],
            legacy: { asking(try TinyShop.launch($0, nil)) },
            new: { asking(try TinyShop.launch($0, nil)) }
        ).run()
        #expect(report.description == "No differences in 1 scenario.\n")
    }
}
