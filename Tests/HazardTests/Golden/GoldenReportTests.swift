import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Complete reports of ten small apps: five correct ones, and five with one mistake each.
///
/// A complete text also shows how often a difference is reported, and its hazard.
@Suite(.timeLimit(.long)) struct GoldenReportTests {
    /// The correct apps, in styles that differ from the sample app.
    enum Correct: CaseIterable {
        case readsEntitlements, readsStatuses, grantsBatches, finishesLater, grantsAtOnce
    }

    @Test(.enabled(if: TestExtent.looksForRareCases), arguments: Correct.allCases)
    func `a correct app of another style causes no difference in the standard scenarios`(_ app: Correct) async throws {
        let launch: ParityCheck.Launch = { device in
            switch app {
            case .readsEntitlements: await EntitlementShop.launch(device, .entitlements)
            case .readsStatuses: await EntitlementShop.launch(device, .statuses)
            case .grantsBatches: LogObserver.launch(device, .afterBatch)
            case .finishesLater: LogObserver.launch(device, .later)
            case .grantsAtOnce: try await SampleApps.async(device)
            }
        }
        let standard = try ParityScenario.standard(for: Goods.storeKitFile)
        let unseen = ParityScenario(
            "refunded unseen",
            [.terminate, .buyOutside("coins", quantity: 1), .refund("coins"), .launch]
        )
        var check = ParityCheck(
            configuration: try Goods.storeKitFile,
            scenarios: standard + [unseen],
            legacy: launch,
            new: launch
        )
        check.start = SimulatedTime.epoch
        #expect(try await check.run().description == "No differences in 41 scenarios.\n")
    }

    /// Returns the report of an app with a mistake, in the new lane beside the same app without it.
    private func report(
        _ names: Set<String>,
        right: @escaping ParityCheck.Launch,
        wrong: @escaping ParityCheck.Launch
    ) async throws -> String {
        var check = ParityCheck(
            configuration: try Goods.storeKitFile,
            scenarios: try ParityScenario.standard(for: Goods.storeKitFile).filter { names.contains($0.name) },
            legacy: right,
            new: wrong
        )
        check.start = SimulatedTime.epoch
        let text = try await check.run().description
        // The places have tests of their own.
        let places = ["  granted in ", "  finished in ", "  taken back in ", "  bought in "]
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { line in !places.contains { line.hasPrefix($0) } }.joined(separator: "\n")
    }

    @Test func `an observer that finishes before it grants`() async throws {
        let text = try await report(
            ["buy", "killed before finish", "killed after finish", "buy for good"],
            right: { LogObserver.launch($0, .later) },
            wrong: { LogObserver.launch($0, .later, .finishesFirst) }
        )
        #expect(
            text == """
                4 differences in 4 of 4 scenarios (- legacy, + new)

                ## buy: buy coins · buy coins
                @@ finished before granted @@
                  A crash between the two would have lost the purchase in the new app. Usually H1 of MIGRATION.md.
                + #0 coins
                + #1 coins

                ## killed before finish: be killed before the transaction is finished · buy coins · launch
                @@ finished before granted @@
                  A crash between the two would have lost the purchase in the new app. Usually H1 of MIGRATION.md.
                + #0 coins

                ## killed after finish: be killed right after the transaction is finished · buy coins · launch
                @@ lost @@
                  The customer paid and did not receive the product from the new app. Usually H1 of MIGRATION.md.
                + #0 coins, bought on day 0, granted ×0

                ## buy for good: buy pro · wait 400 days · open the screen
                @@ finished before granted @@
                  A crash between the two would have lost the purchase in the new app. Usually H1 of MIGRATION.md.
                + #0 pro

                """
        )
    }

    @Test func `an observer that handles the first transaction of a call only`() async throws {
        let text = try await report(
            ["buy", "bought elsewhere", "several bought while closed"],
            right: { LogObserver.launch($0, .later) },
            wrong: { LogObserver.launch($0, .later, .firstOfBatch) }
        )
        #expect(
            text == """
                2 differences in 1 of 3 scenarios (- legacy, + new)

                ## several bought while closed: terminate · buy coins elsewhere · buy 2 coins elsewhere · launch
                @@ grants @@
                  The two apps handed out the same quantities at different times. Usually H22 of MIGRATION.md.
                - coins ×3
                + coins ×3, of which ×2 after the last launch
                @@ left unfinished @@
                  A transaction stays unfinished, and is delivered at every launch of the new app. Usually H22 \
                of MIGRATION.md.
                + #1 coins, bought outside the app, 0 s old

                """
        )
    }

    @Test func `an observer that ignores quantities, without transactions in its grants`() async throws {
        let text = try await report(
            ["buy", "bought elsewhere", "bought elsewhere while closed"],
            right: { LogObserver.launch($0, .afterBatch) },
            wrong: { LogObserver.launch($0, .afterBatch, .ignoresQuantity) }
        )
        #expect(
            text == """
                2 differences in 2 of 3 scenarios (- legacy, + new)

                ## bought elsewhere: buy coins elsewhere · buy 3 coins elsewhere
                @@ granted in part @@
                  The customer received less than was paid for from the new app. Usually H21 of MIGRATION.md.
                + #1 3 coins, bought on day 0, granted ×1

                ## bought elsewhere while closed: terminate · buy 3 coins elsewhere · launch
                @@ granted in part @@
                  The customer received less than was paid for from the new app. Usually H21 of MIGRATION.md.
                + #0 3 coins, bought on day 0, granted ×1

                """
        )
    }

    @Test func `a listener that ends after one element`() async throws {
        let text = try await report(
            ["buy", "bought elsewhere", "several bought while closed"],
            right: { await EntitlementShop.launch($0, .entitlements) },
            wrong: { await EntitlementShop.launch($0, .entitlements, .stopsAfterOneElement) }
        )
        #expect(
            text == """
                4 differences in 2 of 3 scenarios (- legacy, + new)

                ## alike in 2 scenarios
                   bought elsewhere: buy coins elsewhere · buy 3 coins elsewhere
                   several bought while closed: terminate · buy coins elsewhere · buy 2 coins elsewhere · launch
                @@ left unfinished @@
                  A transaction stays unfinished, and is delivered at every launch of the new app. Usually H23 \
                of MIGRATION.md.
                + #1 coins, bought outside the app, 0 s old

                ## bought elsewhere: buy coins elsewhere · buy 3 coins elsewhere
                @@ grants @@
                  The two apps handed out the same quantities at different times. Usually H23 of MIGRATION.md.
                - coins ×4
                + coins ×4, of which ×3 after the last launch

                ## several bought while closed: terminate · buy coins elsewhere · buy 2 coins elsewhere · launch
                @@ grants @@
                  The two apps handed out the same quantities at different times. Usually H23 of MIGRATION.md.
                - coins ×3
                + coins ×3, of which ×2 after the last launch

                """
        )
    }

    @Test func `an app that never finishes`() async throws {
        let text = try await report(
            ["buy", "bought elsewhere", "refund"],
            right: { await EntitlementShop.launch($0, .statuses) },
            wrong: { await EntitlementShop.launch($0, .statuses, .neverFinishes) }
        )
        #expect(
            text == """
                4 differences in 3 of 3 scenarios (- legacy, + new)

                ## buy: buy coins · buy coins
                @@ purchases @@
                  The two apps charged the customer differently. None of the hazards that MIGRATION.md lists.
                  #0 coins, bought in the app
                - #1 coins, bought in the app
                @@ left unfinished @@
                  A transaction stays unfinished, and is delivered at every launch of the new app. None of the \
                hazards that MIGRATION.md lists.
                + #0 coins, bought in the app, 0 s old

                ## bought elsewhere: buy coins elsewhere · buy 3 coins elsewhere
                @@ left unfinished @@
                  A transaction stays unfinished, and is delivered at every launch of the new app. None of the \
                hazards that MIGRATION.md lists.
                + #0 coins, bought outside the app, 0 s old
                + #1 coins, bought outside the app, 0 s old

                ## refund: buy pro · wait 3 days · refund pro
                @@ left unfinished @@
                  A transaction stays unfinished, and is delivered at every launch of the new app. None of the \
                hazards that MIGRATION.md lists.
                + #0 pro, bought in the app, 3 d old

                """
        )
    }
}
