import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// A check of apps that compare dates with `Date()`, which does not move with the store's clock.
@Suite(.timeLimit(.standard)) struct ParityClockTests {
    private let renewing: [ParityStep] = [.buy("plan"), .wait(days: 10)]
    private let ending: [ParityStep] = [.buy("plan"), .renewal(of: "plan", isOn: false), .wait(days: 10)]

    @Test func `an app that compares with Date() is right about a running subscription`() async throws {
        let report = try await ClockShop.check(renewing, comparing: .machine).run()
        #expect(report.isEmpty, "\(report)")
    }

    @Test func `the check detects an app that drops subscriptions by Date() at a fixed date of the past`()
        async throws
    {
        var check = try ClockShop.check(renewing, comparing: .machine)
        check.start = SimulatedTime.epoch
        let report = try await check.run()
        let access = try #require(report.differences.first { $0.aspect == .unlocked })
        #expect(access.offender == .new)
        #expect(
            access.new.first == """
                plan locked before the last launch, despite entitlement; it runs by the store's clock and has expired by \
                Date(), and the app compares expirationDate with Date() instead of ParityDevice.now
                """
        )
    }

    @Test func `the check detects an app that unlocks subscriptions by Date() alone`() async throws {
        let report = try await ClockShop.check(ending, comparing: .machine, asking: true).run()
        let access = try #require(report.differences.first { $0.aspect == .unlocked })
        #expect(access.offender == .new)
        #expect(
            access.new.first == """
                plan unlocked before the last launch, without entitlement; it has expired by the store's clock and runs by \
                Date(), which does not move along, and the app compares expirationDate with Date() instead of \
                ParityDevice.now
                """
        )
    }

    @Test(arguments: [SimulatedTime.epoch, nil]) func `an app that asks the device for the time is right at any date`(
        start: Date?
    ) async throws {
        for steps in [renewing, ending] {
            var check = try ClockShop.check(steps, comparing: .device, asking: true)
            if let start { check.start = start }
            let report = try await check.run()
            #expect(report.isEmpty, "\(report)")
        }
    }

    @Test func `a report reads the same whenever the check is run`() async throws {
        let days: [ParityStep] = [.buy("coins"), .wait(days: 2), .buy("coins"), .wait(days: 1)]
        var reports: Set<String> = []
        for start in [SimulatedTime.epoch, SimulatedTime.epoch.addingTimeInterval(123_456.789)] {
            var check = try TinyShop.check([ParityScenario("twice", days)], new: .grantsNothing)
            check.start = start
            reports.insert(try await check.run().description)
        }
        #expect(reports.count == 1)
        #expect(reports.first?.contains("+ #1 coins, bought on day 2, granted ×0") == true, "\(reports)")
    }

    @Test func `a fault after the last launch only is reported, and not attributed to the clock`() async throws {
        var check = try ClockShop.check([.buy("plan")], comparing: .device)
        check = ParityCheck(
            configuration: check.configuration,
            scenarios: check.scenarios,
            legacy: { ClockShop.forgetful($0) },
            new: { ClockShop.forgetful($0) }
        )
        let access = try await check.run().differences.filter { $0.aspect == .unlocked }
        #expect(access.map(\.legacy) == [["plan locked after the last launch, despite entitlement"], []])
        #expect(access.map(\.new) == [[], ["plan locked after the last launch, despite entitlement"]])
    }
}
