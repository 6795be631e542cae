/// A sequence of steps.
struct Script: Sendable, CustomStringConvertible {
    var steps: [Step]

    /// A script drawn by a seed; the same seed draws the same one.
    init(seed: UInt64) {
        var dice = Dice(seed: seed)
        steps = []
        for _ in 0..<dice.roll(4...20) { steps += Step.rolled(with: &dice) }
    }

    init(_ steps: [Step]) { self.steps = steps }

    /// True if the script ends the app and starts it again, which needs a store that outlives the app.
    var relaunches: Bool { steps.contains(.relaunch) }

    var description: String {
        steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    }

    /// The shortest script found that fails as this one does, by leaving out ever smaller parts.
    func shrunk(while fails: (Script) async throws -> Bool) async rethrows -> Script {
        var shortest = self
        var length = max(1, shortest.steps.count / 2)
        while true {
            var start = 0
            var isShorter = false
            while start < shortest.steps.count {
                var candidate = shortest
                candidate.steps.removeSubrange(start..<min(start + length, shortest.steps.count))
                if try await fails(candidate) {
                    shortest = candidate
                    isShorter = true
                } else {
                    start += length
                }
            }
            if length == 1, !isShorter { return shortest }
            length = max(1, length / 2)
        }
    }
}

extension Step {
    /// Draws a step, or a few that seldom come together by chance.
    static func rolled(with dice: inout Dice) -> [Step] {
        switch dice.roll(1...40) {
        case 1: [.buy("plan.month"), .billingFails(true), .advance(days: 40), .payOverdue, .billingFails(false)]
        case 2: [.buy("plan.gold"), .raisePrice, .answerPrice(agreeing: dice.roll(0...1) == 1), .advance(days: 31)]
        default: [Step(rolledWith: &dice)]
        }
    }

    /// Draws a step; what customers do often comes often.
    private init(rolledWith dice: inout Dice) {
        let product = dice.pick(["coins", "coins", "gems", "pro", "season", "plan.month", "plan.gold", "plan.year"])
        switch dice.roll(1...40) {
        case 1...7: self = .buy(product)
        case 8: self = .cancel(product)
        case 9...10: self = .ask(product)
        case 11...12: self = .approve
        case 13: self = .decline
        case 14...15: self = .buyElsewhere(product)
        case 16...17: self = .refund(dice.roll(0...5))
        case 18: self = .restore
        case 19: self = .renewal(isOn: dice.roll(0...1) == 1)
        case 20...22: self = .advance(days: dice.pick([1, 8, 31, 31, 95]))
        case 23: self = .forceRenewal
        case 24: self = .expire
        case 25: self = .detach
        case 26...27: self = .attach
        case 28: self = .stopFinishing
        case 29: self = .interrupt(product)
        case 30: self = .resolve
        case 31: self = .giveUp
        case 32: self = .redeem
        case 33: self = .shareFromFamily(product)
        case 34: self = .endSharing(dice.roll(0...2))
        case 35: self = .billingFails(dice.roll(0...1) == 1)
        case 36: self = .payOverdue
        case 37: self = .raisePrice
        case 38: self = .answerPrice(agreeing: dice.roll(0...1) == 1)
        default: self = .relaunch
        }
    }
}
