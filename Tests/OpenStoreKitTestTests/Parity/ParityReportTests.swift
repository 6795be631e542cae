import Foundation
import OpenStoreKitTest
import SourceAudit
import Synchronization
import Testing
import TestWaiting

/// Tests of the content and the text of a report.
@Suite(.timeLimit(.standard)) struct ParityReportTests {
    private let buy = ParityScenario("buy", [.buy("coins"), .wait(days: 2)])
    private let elsewhere = ParityScenario("bought elsewhere", [.buyOutside("coins", quantity: 3)])

    /// Returns the text of a report without its places, which have tests of their own.
    private func text(_ report: ParityReport) -> String {
        report.description.components(separatedBy: "\n")
            .filter { line in !["  finished in ", "  granted in ", "  told in "].contains { line.hasPrefix($0) } }
            .joined(separator: "\n")
    }

    @Test func `equal apps do not differ`() async throws {
        let report = try await TinyShop.check([buy, elsewhere]).run()
        #expect(report.isEmpty)
        #expect(report.description == "No differences in 2 scenarios.\n")
    }

    @Test func `a difference has the form of a diff`() async throws {
        let report = try await TinyShop.check([buy, elsewhere], new: .grantsNothing).run()
        #expect(
            text(report) == """
                2 differences in 2 of 2 scenarios (- legacy, + new)

                ## buy: buy coins · wait 2 days
                @@ lost @@
                  The customer paid and did not receive the product from the new app. None of the hazards that MIGRATION.md lists.
                + #0 coins, bought on day 0, granted ×0

                ## bought elsewhere: buy 3 coins elsewhere
                @@ lost @@
                  The customer paid and did not receive the product from the new app. None of the hazards that MIGRATION.md lists.
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
            text(report) == """
                2 differences in 2 of 2 scenarios (- legacy, + new)

                ## offline: purchase fails · buy coins · purchase works again
                @@ notices @@
                  The two apps showed different notices. None of the hazards that MIGRATION.md lists.
                + coins: waiting
                  coins: failed
                + coins: waiting

                ## quiet: buy coins
                @@ notices @@
                  The two apps showed different notices. None of the hazards that MIGRATION.md lists.
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
            text(report) == """
                3 differences in 3 of 3 scenarios (- legacy, + new)

                ## alike in 2 scenarios
                   buy: buy coins
                   buy and wait: buy coins · wait 1 day
                @@ lost @@
                  The customer paid and did not receive the product from the new app. None of the hazards that MIGRATION.md lists.
                + #0 coins, bought on day 0, granted ×0

                ## bought elsewhere: buy 3 coins elsewhere
                @@ lost @@
                  The customer paid and did not receive the product from the new app. None of the hazards that MIGRATION.md lists.
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
        let path = "Tests/OpenStoreKitTestTests/Parity/TinyShop.swift:\(place.line)"
        #expect(report.description.contains("\(path), in the step \"buy 3 coins elsewhere\""), "\(report)")
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

    @Test func `the report is also Markdown, JUnit and annotations`() async throws {
        let report = try await TinyShop.check([buy, elsewhere], new: .grantsTwice).run()
        #expect(
            report.markdown.contains("| bought elsewhere | The customer received more than was paid for from the new")
        )
        #expect(report.junitXML.contains("<testsuite name=\"Parity\" tests=\"2\" failures=\"2\">"))
        let root = String(#filePath.dropLast("Parity/ParityReportTests.swift".count))
        #expect(report.annotations(relativeTo: root).hasPrefix("::error file=Parity/TinyShop.swift,line="))
        let none = try await TinyShop.check([buy]).run()
        #expect(none.markdown == "**Parity**: no differences in 1 scenario.\n")
        #expect(none.annotations(relativeTo: root).isEmpty)
        #expect(none.junitXML.contains("<testcase classname=\"Parity\" name=\"buy\"/>"))
    }

    @Test func `a joined report reads the JSON form, with the hazards and the places of each difference`() async throws
    {
        let report = try await TinyShop.check([buy, elsewhere], new: .grantsTwice).run()
        guard case .parity(let document) = try ReportPart(json: Data(report.json.utf8)) else {
            Issue.record("The document is of another kind.")
            return
        }
        #expect(document.scenarios == report.scenarios)
        #expect(document.hazards.contains("H1") && !document.hazards.contains("H3"))
        #expect(document.differences.map(\.explanation) == report.differences.map(\.explanation))
        #expect(document.differences.map(\.hazards) == report.differences.map(\.hazards))
        #expect(document.differences.allSatisfy { $0.places.contains { $0.file.hasSuffix("TinyShop.swift") } })
        #expect(report.json == report.json)
    }

    @Test func `two checks of one run are told apart by their names`() async throws {
        var check = try TinyShop.check([buy], new: .grantsTwice)
        check.name = "Coins & gems"
        let report = try await check.run()
        #expect(report.junitXML.contains("<testsuite name=\"Coins &amp; gems\" tests=\"1\" failures=\"1\">"))
        #expect(report.junitXML.contains("<testcase classname=\"Coins &amp; gems\" name=\"buy\">"))
        #expect(report.markdown.hasPrefix("**Coins & gems**: 1 difference in 1 scenario."))
        #expect(report.annotations(relativeTo: "/").contains("title=Coins & gems%3A duplicates in buy::"))
    }

    @Test func `another price is a warning, and a lost purchase is an error`() async throws {
        let prices = ParityScenario("prices", [.lookAtPrice("coins")])
        let lookingAt: @MainActor @Sendable (ParityApp, String) -> ParityApp = { app, text in
            var app = app
            app.priceText = { _ in text }
            return app
        }
        let report = try await ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [prices, buy],
            legacy: { lookingAt(try TinyShop.launch($0, nil), "$0.99") },
            new: { lookingAt(try TinyShop.launch($0, .grantsNothing), "$1") }
        ).run()
        #expect(report.differences.map(\.isNotice) == [true, false])
        let annotations = report.annotations(relativeTo: "/").split(separator: "\n")
        #expect(annotations.map { $0.prefix { $0 != " " } } == ["::warning", "::error"])
    }

    @Test func `an app whose restore button depends on a condition can be connected`() async throws {
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [ParityScenario("restore", [.restore])],
            legacy: { device in
                let app = try TinyShop.launch(device, nil)
                let canRestore = device.now > .distantPast
                return ParityApp(
                    buy: { await app.buy($0) },
                    restore: canRestore ? { do { try await AppStore.sync() } catch { print(error) } } : nil,
                    unlocked: canRestore ? nil : { ["pro"] }
                )
            },
            new: { device in
                var app = try TinyShop.launch(device, nil)
                app.restore = { do { try await AppStore.sync() } catch { print(error) } }
                return app
            }
        )
        #expect(try await check.run().isEmpty)
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
        #expect(report.junitXML.contains("tests=\"2\" failures=\"1\""))
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
