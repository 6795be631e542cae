import SimulatedStores
import StoreInterface
import Synchronization

/// The customer of a scenario, which records the sheets that were shown.
final class CustomerPrompts: Sendable {
    private struct State {
        var buys = true
        var isLaunching = false
        var prompts: [String] = []
    }

    private let state = Mutex(State())

    var prompts: [String] { state.withLock { $0.prompts } }

    /// Sets whether the customer confirms purchases.
    func decide(toBuy buys: Bool) { state.withLock { $0.buys = buys } }

    func setLaunching(_ isLaunching: Bool) { state.withLock { $0.isLaunching = isLaunching } }

    var customer: SimulatedCustomer {
        var customer = SimulatedCustomer(
            purchase: { [self] sheet in
                note("purchase sheet for \(sheet.productID)")
                return state.withLock { $0.buys }
            },
            refund: { [self] sheet in
                note("refund sheet for \(sheet.productID)")
                return nil
            },
            signIn: { [self] in
                note("sign-in")
                return true
            },
            offerCode: { [self] in
                note("offer code sheet")
                return nil
            }
        )
        customer.message = { [self] sheet in
            note("message about \(sheet.subscription?.productID ?? "nothing")")
            return .dismiss
        }
        customer.manageSubscriptions = { [self] _ in
            note("subscriptions sheet")
            return .nothing
        }
        return customer
    }

    static let atLaunch = " at launch"

    private func note(_ prompt: String) {
        state.withLock { $0.prompts.append($0.isLaunching ? prompt + Self.atLaunch : prompt) }
    }
}
