import Foundation
import OpenStoreKitTest
import Synchronization
import Testing

/// Tests of the content and the text of a report.
@Suite(.timeLimit(.minutes(30))) struct ParityReportTests {
    private let buy = ParityScenario("buy", [.buy("coins"), .wait(days: 2)])
    private let elsewhere = ParityScenario("bought elsewhere", [.buyOutside("coins", quantity: 3)])

    @Test func `equal apps do not differ`() async throws {
        let report = try await TinyShop.check([buy, elsewhere]).run()
        #expect(report.isEmpty)
        #expect(report.description == "No differences in 2 scenarios.\n")
    }

    @Test func `a difference has the form of a diff`() async throws {
        let report = try await TinyShop.check([buy, elsewhere], new: .grantsNothing).run()
        #expect(
            report.description == """
                2 differences in 2 of 2 scenarios (- legacy, + new)

                ## buy: buy coins · wait 2 days
                @@ lost @@
                  The customer paid and did not receive the product from the new app. Usually H1, H4 or H7 of MIGRATION.md.
                + #0 coins, bought on day 0, granted ×0

                ## bought elsewhere: buy 3 coins elsewhere
                @@ lost @@
                  The customer paid and did not receive the product from the new app. Usually H1, H4 or H7 of MIGRATION.md.
                + #0 3 coins, bought on day 0, granted ×0

                """
        )
        #expect(report.differences.map(\.aspect) == [.lost, .lost])
        #expect(report.differences.allSatisfy { $0.offender == .new && $0.legacy.isEmpty })
    }

    @Test func `a difference without a broken rule shows both apps`() async throws {
        let cancelled = ParityScenario(
            "offline",
            [.offline(.purchase, true), .buy("coins"), .offline(.purchase, false)]
        )
        let quiet = ParityScenario("quiet", [.buy("coins")])
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [cancelled, quiet],
            legacy: { try TinyShop.launch($0, nil) },
            new: { device in
                device.grantLog.notify(.waiting, about: "coins")
                return try TinyShop.launch(device, nil)
            }
        )
        let report = try await check.run()
        #expect(
            report.description == """
                2 differences in 2 of 2 scenarios (- legacy, + new)

                ## offline: purchase fails · buy coins · purchase works again
                @@ notices @@
                  The two apps showed different notices. Usually H10 of MIGRATION.md.
                + coins: waiting
                  coins: failed
                + coins: waiting

                ## quiet: buy coins
                @@ notices @@
                  The two apps showed different notices. Usually H10 of MIGRATION.md.
                - nothing
                + coins: waiting
                + coins: waiting

                """
        )
    }

    @Test func `a difference that is alike in several scenarios has a heading of its own`() async throws {
        let one = ParityScenario("buy", [.buy("coins")])
        let two = ParityScenario("buy and wait", [.buy("coins"), .wait(days: 1)])
        let report = try await TinyShop.check([one, elsewhere, two], new: .grantsNothing).run()
        #expect(
            report.description == """
                3 differences in 3 of 3 scenarios (- legacy, + new)

                ## alike in 2 scenarios
                   buy: buy coins
                   buy and wait: buy coins · wait 1 day
                @@ lost @@
                  The customer paid and did not receive the product from the new app. Usually H1, H4 or H7 of MIGRATION.md.
                + #0 coins, bought on day 0, granted ×0

                ## bought elsewhere: buy 3 coins elsewhere
                @@ lost @@
                  The customer paid and did not receive the product from the new app. Usually H1, H4 or H7 of MIGRATION.md.
                + #0 3 coins, bought on day 0, granted ×0

                """
        )
    }

    @Test func `a mistake that both apps make is reported, with age and origin`() async throws {
        let report = try await TinyShop.check([buy], legacy: .neverFinishes, new: .neverFinishes).run()
        let leftovers = report.differences.filter { $0.aspect == .leftovers }
        #expect(leftovers.map(\.offender) == [.legacy, .new])
        #expect(
            leftovers.first?.legacy == ["#0 coins, bought in the app, 2 d old"]
        )
        // Each launch grants again what was never finished.
        #expect(report.differences.filter { $0.aspect == .duplicates }.map(\.offender) == [.legacy, .new])
    }

    @Test func `a product that is granted twice is a duplicate`() async throws {
        let report = try await TinyShop.check([elsewhere], new: .grantsTwice).run()
        #expect(report.differences.map(\.aspect) == [.duplicates])
        #expect(report.differences.first?.new == ["#0 3 coins, bought on day 0, granted ×6"])
    }

    @Test func `a duplicate names the line of the grant, and the step`() async throws {
        let report = try await TinyShop.check([elsewhere], new: .grantsTwice).run()
        let place = try #require(report.differences.first?.grants.first)
        #expect(place.filePath.hasSuffix("TinyShop.swift"))
        #expect(place.step == "buy 3 coins elsewhere")
        #expect(report.description.contains("  at Parity/TinyShop.swift:\(place.line), in the step"))
    }

    @Test func `user defaults stay for the next launch, and a reinstall empties them`() async throws {
        let seen = Mutex<[Int]>([])
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [ParityScenario("again", [.launch, .reinstall])],
            legacy: { device in
                let count = device.defaults.integer(forKey: "launches")
                seen.withLock { $0.append(count) }
                device.defaults.set(count + 1, forKey: "launches")
                return try TinyShop.launch(device, nil)
            },
            new: { try TinyShop.launch($0, nil) }
        )
        _ = try await check.run()
        #expect(seen.withLock { $0 } == [0, 1, 0, 1])
    }

    @Test func `a scenario with a difference has a timeline of each app, with its steps`() async throws {
        let report = try await TinyShop.check([buy, elsewhere], new: .grantsNothing).run()
        let timeline = try #require(report.timeline(of: "buy", in: .new))
        #expect(timeline.entries.contains { $0.kind == .chapter && $0.event == "buy coins" })
        #expect(timeline.entries.contains { $0.lane == .store && $0.kind.rawValue == "purchased" })
        #expect(timeline.entries.contains { $0.lane == .async })
        #expect(try await TinyShop.check([buy]).run().timeline(of: "buy", in: .new) == nil)
    }

    @Test func `the report is also Markdown, JUnit and annotations, and is printed once`() async throws {
        let report = try await TinyShop.check([buy, elsewhere], new: .grantsTwice).run()
        #expect(
            report.markdown.contains("| bought elsewhere | The customer received more than was paid for from the new")
        )
        #expect(report.junitXML.contains("<testsuite name=\"Parity\" tests=\"2\" failures=\"2\">"))
        let root = String(#filePath.dropLast("Parity/ParityReportTests.swift".count))
        #expect(report.annotations(relativeTo: root).hasPrefix("::error file=Parity/TinyShop.swift,line="))
        #expect(String(describingForTest: report) == "a report with 2 differences")
        let none = try await TinyShop.check([buy]).run()
        #expect(none.markdown == "**Parity**: no differences in 1 scenario.\n")
        #expect(none.annotations(relativeTo: root).isEmpty)
        #expect(none.junitXML.contains("<testcase classname=\"Parity\" name=\"buy\"/>"))
    }

    @Test func `a launch that throws is reported`() async throws {
        let report = try await TinyShop.check([buy], new: .throwsAtLaunch).run()
        let answers = try #require(report.differences.first { $0.aspect == .answers })
        #expect(answers.offender == .new)
        #expect(answers.new.first?.hasPrefix("launch threw") == true)
    }

    @Test func `a call that never returns is reported, and the rest continues`() async throws {
        let report = try await TinyShop.check([buy], legacy: .neverAnswers).run()
        let answers = try #require(report.differences.first { $0.aspect == .answers })
        #expect(answers.legacy.count == 1)
        #expect(answers.legacy.first?.hasPrefix("buy coins did not return; if it waits for a task") == true)
    }

    @Test func `a step that cannot happen is reported`() async throws {
        let report = try await TinyShop.check([ParityScenario("nothing", [.approve])]).run()
        #expect(report.differences.map(\.legacy) == [["approve: nothing waits for approval"], []])
    }

    @Test func `an expected difference is listed with its reason, and does not count as a difference`() async throws {
        let expected = ExpectedParityDifference(.duplicates, in: "buy", because: "coins are doubled this week")
        let report = try await TinyShop.check([buy], expected: [expected], new: .grantsTwice).run()
        #expect(report.isEmpty)
        #expect(
            report.description == """
                No differences in 1 scenario.

                ## expected
                duplicates in buy: coins are doubled this week
                  seen in buy

                """
        )
    }

    @Test func `an expected difference that no longer occurs is reported`() async throws {
        let expected = ExpectedParityDifference(.prices, because: "the new paywall rounds")
        let report = try await TinyShop.check([buy], expected: [expected]).run()
        #expect(!report.isEmpty)
        #expect(report.outdated == [expected])
        #expect(
            report.description == """
                No differences in 1 scenario.

                ## expected, and no longer found
                prices: the new paywall rounds

                """
        )
    }

    @Test func `standard scenarios are those that the products allow`() async throws {
        let names = try ParityScenario.standard(for: TinyShop.file()).map(\.name)
        #expect(names.contains("killed before finish"))
        #expect(!names.contains("upgrade"))
        #expect(!names.contains("restore"))
    }
}
