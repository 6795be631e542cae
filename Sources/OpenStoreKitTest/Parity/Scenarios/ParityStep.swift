public import SimulatedStores
public import StoreInterface

/// A step of a ``ParityScenario``.
///
/// After each step the check waits until the store, its queue, and the app have settled.
public enum ParityStep: Sendable {
    // Actions of the customer in the app.

    /// The customer taps "Buy" and confirms.
    case buy(String)
    /// The customer taps "Buy" and dismisses the sheet.
    case cancel(String)
    /// The customer taps "Buy", and the purchase waits for an approval.
    case askToBuy(String)
    /// The customer taps "Buy", and has to solve a problem first, such as agreeing to new terms.
    case buyInterrupted(String)
    /// The customer taps "Restore purchases".
    case restore
    /// The customer opens the screen with their purchases.
    case openScreen
    /// The customer opens that screen, and leaves before it has loaded: its task is cancelled.
    ///
    /// In a check, a read that a cancelled task begins returns no result, as on Apple's systems (T-59).
    case leaveScreen
    /// The customer looks at a price.
    case lookAtPrice(String)

    // Events outside the app.

    /// The oldest request is approved.
    case approve
    /// The oldest request is declined.
    case decline
    /// The customer solves the problem that interrupted a purchase.
    case resolveInterruption
    /// A product is bought on another device of the account.
    case buyOutside(String, quantity: Int)
    /// The customer redeems an offer code, by its reference name, in the App Store.
    case redeem(String)
    /// The customer taps a promoted product in the App Store.
    case promote(String)
    /// The App Store refunds the newest purchase of a product.
    case refund(String)
    /// The App Store refunds the period before the newest one of a subscription (R-18).
    case refundEarlier(String)
    /// A family member shares their purchase.
    case shareFromFamily(String)
    /// The family no longer shares a product.
    case endFamilySharing(String)
    /// Time passes, with all events that fall due in it.
    case wait(days: Int)
    /// The renewal of the subscription to a product is turned on or off.
    case renewal(of: String, isOn: Bool)
    /// Renewals fail from now on, or succeed again.
    case billing(fails: Bool)
    /// The customer pays for a failed renewal of a product.
    case payOverdue(String)
    /// The customer's account moves to another country, ISO 3166-1 alpha-3.
    case moveCustomer(to: String)
    /// Any other operation of a test on a store.
    case outside(String, @Sendable (SimulatedStore) async throws -> Void)

    // Failures.

    /// A part of the API has no network from now on, or works again.
    case offline(SimulatedCall, Bool)
    /// No signature of the store can be verified from now on, or all of them can again.
    case verification(fails: Bool)
    /// A product is not for sale from now on.
    case withdraw(String)
    /// The store has these quirks from now on, instead of those of the check (``ParityCheck/quirks``).
    case quirks(SimulatedQuirks)
    /// The app is killed as soon as it reaches this point.
    case crashNext(ParityCrash)

    // The life of the app.

    /// The app ends; the following steps happen while it is closed.
    case terminate
    /// The app is launched again; if it still runs, it is terminated first.
    case launch
    /// The app is removed with all its data on the device, installed, and launched.
    case reinstall
}

extension ParityStep: CustomStringConvertible {
    /// A short description of the step.
    public var description: String {
        switch self {
        case .buy(let product): "buy \(product)"
        case .cancel(let product): "buy \(product) and cancel"
        case .askToBuy(let product): "ask to buy \(product)"
        case .buyInterrupted(let product): "buy \(product), interrupted"
        case .restore: "restore"
        case .openScreen: "open the screen"
        case .leaveScreen: "open the screen and leave"
        case .lookAtPrice(let product): "look at the price of \(product)"
        case .approve: "approve"
        case .decline: "decline"
        case .resolveInterruption: "resolve the interruption"
        case .buyOutside(let product, 1): "buy \(product) elsewhere"
        case .buyOutside(let product, let quantity): "buy \(quantity) \(product) elsewhere"
        case .redeem(let code): "redeem \(code)"
        case .promote(let product): "tap \(product) in the App Store"
        case .refund(let product): "refund \(product)"
        case .refundEarlier(let product): "refund the earlier period of \(product)"
        case .shareFromFamily(let product): "the family shares \(product)"
        case .endFamilySharing(let product): "the family no longer shares \(product)"
        case .wait(let days): days == 1 ? "wait 1 day" : "wait \(days) days"
        case .renewal(let product, let isOn): "turn renewal of \(product) \(isOn ? "on" : "off")"
        case .billing(let fails): "renewals \(fails ? "fail" : "succeed")"
        case .payOverdue(let product): "pay for \(product)"
        case .moveCustomer(let country): "move to \(country)"
        case .outside(let text, _): text
        case .offline(let call, let isOffline): "\(call) \(isOffline ? "fails" : "works again")"
        case .verification(let fails): "verification \(fails ? "fails" : "works again")"
        case .withdraw(let product): "withdraw \(product)"
        case .quirks(let quirks): "the store is \(quirks)"
        case .crashNext(let crash): "be killed \(crash.text)"
        case .terminate: "terminate"
        case .launch: "launch"
        case .reinstall: "reinstall"
        }
    }
}
