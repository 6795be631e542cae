public import Foundation
import SimulatedStores
import StoreCatalog
import StoreInterface

extension ParityScenario {
    /// Returns the standard scenarios for the products of a `.storekit` file.
    ///
    /// They take the first product of each kind; a scenario that needs a kind which the file does not have is left out.
    ///
    /// - Parameter configuration: The `.storekit` file.
    /// - Returns: The scenarios, in reading order.
    /// - Throws: ``SimulatedStoreError`` that names the file and its fault.
    public static func standard(for configuration: URL) throws -> [ParityScenario] {
        do throws(StoreKitFileFailure) {
            return standard(for: ParityCatalog(try StoreKitFileReader.catalog(contentsOf: configuration)))
        } catch {
            throw SimulatedStoreError.configuration("\(error)")
        }
    }

    static func standard(for catalog: ParityCatalog) -> [ParityScenario] {
        var scenarios: [ParityScenario] = []
        if let coins = catalog.consumable { scenarios += consumable(coins) }
        if let pro = catalog.nonConsumable { scenarios += nonConsumable(pro, coins: catalog.consumable) }
        if let plan = catalog.plan {
            scenarios += subscription(plan, better: catalog.betterPlan, days: catalog.planDays)
        }
        if let plan = catalog.shareablePlan { scenarios.append(ownAndShared(plan, days: catalog.shareablePlanDays)) }
        if let pro = catalog.shareable {
            scenarios.append(Self("family sharing", [.shareFromFamily(pro), .endFamilySharing(pro)]))
        }
        if let code = catalog.code { scenarios.append(Self("offer code", [.redeem(code)])) }
        if !catalog.all.isEmpty { scenarios.append(prices(of: catalog.all)) }
        return scenarios
    }

    private static func consumable(_ coins: String) -> [ParityScenario] {
        [
            Self("buy", [.buy(coins), .buy(coins)]),
            Self("cancel", [.cancel(coins)]),
            Self("offline", [.offline(.purchase, true), .buy(coins), .offline(.purchase, false), .buy(coins)]),
            Self("killed during the purchase", [.crashNext(.afterPurchase), .buy(coins), .launch]),
            Self(
                "killed before finish",
                [.crashNext(.beforeFinish), .buy(coins), .launch],
                ignoring: [.notices: "Q-17: a queue finishes after the callback, which may have shown a notice already"]
            ),
            Self(
                "killed after finish",
                [.crashNext(.afterFinish), .buy(coins), .launch],
                ignoring: [.notices: "Q-17: a queue finishes after the callback, which may have shown a notice already"]
            ),
            Self("ask to buy, approved", [.askToBuy(coins), .wait(days: 1), .approve]),
            Self(
                "ask to buy, approved while closed",
                [.askToBuy(coins), .terminate, .wait(days: 7), .approve, .launch]
            ),
            Self(
                "ask to buy, declined",
                [.askToBuy(coins), .decline],
                ignoring: [.notices: "C-04: the queue reports a failure, and the asynchronous API stays silent"]
            ),
            Self(
                "interrupted",
                [.buyInterrupted(coins), .resolveInterruption],
                ignoring: [.notices: "C-13: the queue reports a failure, and the asynchronous API a pending purchase"]
            ),
            Self("bought elsewhere", [.buyOutside(coins, quantity: 1), .buyOutside(coins, quantity: 3)]),
            Self("bought elsewhere while closed", [.terminate, .buyOutside(coins, quantity: 3), .launch]),
            Self(
                "several bought while closed",
                [.terminate, .buyOutside(coins, quantity: 1), .buyOutside(coins, quantity: 2), .launch]
            ),
            Self("delivered twice", [.quirks([.announcesAgain]), .buyOutside(coins, quantity: 1)]),
            Self("receipt out of date", [.quirks([.keepsReceipts]), .buy(coins), .buy(coins)]),
            Self(
                "unverified",
                [.verification(fails: true), .buy(coins), .verification(fails: false)],
                ignoring: Dictionary(
                    [ParityAspect.notices, .grants, .leftovers].map { ($0, "X-21: the queue knows no verification") },
                    uniquingKeysWith: { first, _ in first }
                )
            ),
            Self("withdrawn product", [.withdraw(coins), .openScreen, .lookAtPrice(coins)]),
        ]
    }

    private static func nonConsumable(_ pro: String, coins: String?) -> [ParityScenario] {
        [
            Self("buy for good", [.buy(pro), .wait(days: 400), .openScreen]),
            Self("buy again", [.buy(pro), .buy(pro)]),
            Self("restore", [.buy(pro)] + (coins.map { [.buy($0)] } ?? []) + [.reinstall, .restore]),
            Self("nothing to restore", [.restore]),
            Self("promoted", [.promote(pro)]),
            Self("promoted while closed", [.terminate, .promote(pro), .launch]),
            Self("refund", [.buy(pro), .wait(days: 3), .refund(pro)]),
            Self("refund while closed", [.buy(pro), .terminate, .wait(days: 3), .refund(pro), .launch]),
            Self("screen left early", [.buy(pro), .leaveScreen]),
        ]
    }

    private static func subscription(_ plan: String, better: String?, days: Int) -> [ParityScenario] {
        var scenarios = [
            Self("a year of a subscription", [.buy(plan)] + Array(repeating: .wait(days: 61), count: 6)),
            Self("renewals while closed", [.buy(plan), .terminate, .wait(days: 100), .launch]),
            Self("cancelled subscription", [.buy(plan), .renewal(of: plan, isOn: false), .wait(days: 400)]),
            Self(
                "billing retry",
                [.buy(plan), .billing(fails: true), .wait(days: days + 9), .billing(fails: false), .payOverdue(plan)]
            ),
            Self("refunded subscription", [.buy(plan), .wait(days: 1), .refund(plan)]),
            Self(
                "refund of an earlier period",
                [.buy(plan), .wait(days: days + 2), .refundEarlier(plan), .openScreen]
            ),
            Self(
                "expired while closed",
                [
                    .buy(plan), .terminate, .wait(days: days + 2), .renewal(of: plan, isOn: false),
                    .wait(days: 2 * days), .launch,
                ]
            ),
            Self("restore a subscription", [.buy(plan), .wait(days: 1), .reinstall, .restore]),
        ]
        if let better {
            scenarios += [
                Self("upgrade", [.buy(plan), .wait(days: 1), .buy(better), .wait(days: 1)]),
                Self("downgrade", [.buy(better), .wait(days: 1), .buy(plan), .wait(days: days)]),
            ]
        }
        return scenarios
    }

    /// A group with two statuses: the customer's own one has expired, and the family's gives access (S-02, S-35).
    private static func ownAndShared(_ plan: String, days: Int) -> ParityScenario {
        Self(
            "own plan expired, shared by the family",
            [
                .buy(plan), .renewal(of: plan, isOn: false), .wait(days: 2 * days), .shareFromFamily(plan),
                .openScreen,
            ]
        )
    }

    private static func prices(of products: [String]) -> ParityScenario {
        let looks = products.map { ParityStep.lookAtPrice($0) }
        return Self("prices", looks + [.moveCustomer(to: "DEU")] + looks + [.moveCustomer(to: "JPN")] + looks)
    }
}
