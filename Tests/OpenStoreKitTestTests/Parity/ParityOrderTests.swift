import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// The order of a grant and a call of finish is that of the program, however fast the store is.
@Suite(.timeLimit(.standard)) struct ParityOrderTests {
    private let scenarios = [
        ParityScenario("buy", [.buy("coins")]),
        ParityScenario("killed before finish", [.crashNext(.beforeFinish), .buy("coins"), .launch]),
        ParityScenario("killed after finish", [.crashNext(.afterFinish), .buy("coins"), .launch]),
    ]

    /// Works without waiting, for a time that depends on the seed.
    private static func work(_ seed: inout UInt64) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var sum: UInt64 = 0
        for number in 0..<(seed >> 44) { sum = sum &* 31 &+ number }
        precondition(sum != 1)
    }

    private func report(pausing pauses: Bool, seed: UInt64 = 0) async throws -> String {
        try await ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: scenarios,
            legacy: { device in
                var seed = seed
                let shop = HastyShop(pausing: { if pauses { Self.work(&seed) } }) { device.grantLog.grant($0) }
                return ParityApp(buy: { shop.buy($0) })
            },
            new: { try TinyShop.launch($0, nil) }
        ).run().description
    }

    @Test func `an old class that finishes before it grants has the same report in every run`() async throws {
        let text = try await report(pausing: false)
        let places = ["  finished in ", "  granted in "]
        let lines = text.components(separatedBy: "\n").filter { line in !places.contains { line.hasPrefix($0) } }
        #expect(
            lines.joined(separator: "\n") == """
                4 differences in 3 of 3 scenarios (- legacy, + new)

                ## alike in 2 scenarios
                   buy: buy coins
                   killed before finish: be killed before the transaction is finished · buy coins · launch
                @@ finished before granted @@
                  A crash between the two would have lost the purchase in the legacy app. Usually H1 of MIGRATION.md.
                - #0 coins

                ## killed before finish: be killed before the transaction is finished · buy coins · launch
                @@ duplicates @@
                  The customer received more than was paid for from the new app. Usually H6 of MIGRATION.md.
                + #0 coins, bought on day 0, granted ×2

                ## killed after finish: be killed right after the transaction is finished · buy coins · launch
                @@ lost @@
                  The customer paid and did not receive the product from the legacy app. Usually H1 of MIGRATION.md.
                - #0 coins, bought on day 0, granted ×0

                """
        )
        for seed in 1...UInt64(8) {
            #expect(try await report(pausing: true, seed: seed) == text, "seed \(seed)")
        }
    }

    @Test func `an app that is killed after finish loses what it would have granted in the next line`() async throws {
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [scenarios[2]],
            legacy: { device in
                let shop = HastyShop { device.grantLog.grant($0) }
                return ParityApp(buy: { shop.buy($0) })
            },
            new: { try TinyShop.launch($0, nil) }
        )
        let lost = try #require(try await check.run().differences.first { $0.aspect == .lost })
        #expect(lost.offender == .legacy)
        #expect(lost.hazards == ["H1"])
        #expect(lost.legacy == ["#0 coins, bought on day 0, granted ×0"])
    }

    @Test func `an app may finish a purchase first and grant what a query returns`() async throws {
        let check = ParityCheck(
            configuration: try #require(
                Bundle.module.url(forResource: "Corner", withExtension: "storekit", subdirectory: "Fixtures")
            ),
            scenarios: [ParityScenario("buy", [.buy("pro")])],
            legacy: { try TinyShop.launch($0, nil) },
            new: { device in
                let app = try TinyShop.launch(device, .grantsNothing)
                return ParityApp(buy: { productID in
                    await app.buy(productID)
                    for await case .verified(let owned) in Transaction.currentEntitlements {
                        device.grantLog.grant(owned)
                    }
                })
            }
        )
        let report = try await check.run()
        #expect(!report.differences.contains { $0.aspect == .finishOrder }, "\(report)")
    }
}
