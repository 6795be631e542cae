import OpenStoreKitTest
import StoreTestSupport

extension ParityScenario {
    /// A scenario by chance: the same for the same seed.
    static func drawn(seed: UInt64) -> ParityScenario {
        var dice = SeededGenerator(seed: seed)
        let steps = (0..<6).flatMap { _ in drawnSteps(&dice) }
        // A kill may come before or after the queue's callback has said something.
        return ParityScenario(
            "drawn \(seed)",
            steps,
            ignoring: [.notices: "Q-17: what a killed app has said is not told"]
        )
    }

    private static func drawnSteps(_ dice: inout SeededGenerator) -> [ParityStep] {
        let goods = ["coins", "gems", "pro", "plan.month"]
        let product = goods[Int.random(in: 0..<4, using: &dice)]
        switch Int.random(in: 0..<12, using: &dice) {
        case 0...2: return [.buy(product)]
        case 3: return [.cancel(product)]
        case 4: return [.askToBuy("coins"), .wait(days: 1), .approve]
        case 5: return [.buyOutside("gems", quantity: 2)]
        case 6: return [.terminate, .buyOutside("coins", quantity: 1), .launch]
        case 7: return [.wait(days: Int.random(in: 1...70, using: &dice))]
        case 8: return [.crashNext(.beforeFinish), .buy("coins"), .launch]
        case 9: return [.crashNext(.afterPurchase), .buy("gems"), .launch]
        case 10: return [.openScreen, .leaveScreen]
        default: return [.launch]
        }
    }
}
