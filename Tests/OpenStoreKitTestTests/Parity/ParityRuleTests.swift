import OpenStoreKitTest
import Testing
import TestWaiting

/// Rules that each app is held to by itself, and what must not count as breaking them.
@Suite(.timeLimit(.standard)) struct ParityRuleTests {
    private func notices(_ steps: [ParityStep]) async throws -> [ParityDifference] {
        let report = try await TinyShop.check([ParityScenario("notices", steps)], new: .saysBought).run()
        return report.differences.filter { $0.aspect == .notices && $0.offender != nil }
    }

    @Test func `a purchase notice is false if the purchase failed`() async throws {
        let found = try await notices([.offline(.purchase, true), .buy("coins"), .offline(.purchase, false)])
        #expect(found.map(\.offender) == [.new])
        #expect(found.first?.new == ["coins is said to be bought, and is not"])
    }

    @Test func `a purchase notice is false if the purchase was made only afterwards`() async throws {
        let found = try await notices([
            .offline(.purchase, true), .buy("coins"), .offline(.purchase, false), .buyOutside("coins", quantity: 1),
        ])
        #expect(found.map(\.new) == [["coins is said to be bought, and is not"]])
    }

    @Test func `a purchase notice is right if the purchase was made`() async throws {
        #expect(try await notices([.buy("coins")]) == [])
    }

    @Test func `a consumable that was refunded before the app received it is not lost`() async throws {
        let steps: [ParityStep] = [.terminate, .buyOutside("coins", quantity: 1), .refund("coins"), .launch]
        let report = try await TinyShop.check([ParityScenario("refunded unseen", steps)]).run()
        #expect(report.isEmpty, "\(report)")
    }

    @Test func `a grant after the last launch differs from an immediate grant`() async throws {
        let report = try await TinyShop.check([ParityScenario("buy", [.buy("coins")])], new: .grantsAtLaunch).run()
        let grants = try #require(report.differences.first { $0.aspect == .grants })
        #expect(grants.offender == nil)
        #expect(grants.legacy == ["coins ×1"])
        #expect(grants.new == ["coins ×1, of which ×1 after the last launch"])
    }
}
