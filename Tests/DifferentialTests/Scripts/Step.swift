/// One thing that happens in a script.
///
/// A step that makes no sense where it stands, such as an approval when nothing waits, does nothing, in both lanes. So
/// every part of a script is a script, and a failing one can be made shorter by leaving steps out.
enum Step: Hashable, Sendable, CustomStringConvertible {
    /// The app buys; the customer confirms.
    case buy(String)
    /// The app buys; the customer dismisses the sheet.
    case cancel(String)
    /// The app buys, and the purchase needs an approval.
    case ask(String)
    case approve
    case decline
    /// The app buys, and the customer has to solve a problem first.
    case interrupt(String)
    case resolve
    case giveUp
    /// Something is bought on another device of the customer.
    case buyElsewhere(String)
    /// The customer redeems a code in the App Store.
    case redeem
    case shareFromFamily(String)
    /// The family ends the sharing of the product at this index, modulo the number of shared products.
    case endSharing(Int)
    /// The purchase with this number, counted around from the first, is taken back.
    case refund(Int)
    case restore
    case renewal(isOn: Bool)
    case advance(days: Int)
    case billingFails(Bool)
    case payOverdue
    case raisePrice
    case answerPrice(agreeing: Bool)
    case forceRenewal
    case expire
    /// The app stops listening, and starts again.
    case detach
    case attach
    /// The app grants without finishing until it is launched again, as if it crashed in between.
    case stopFinishing
    /// The app ends and is launched again.
    case relaunch

    var description: String {
        switch self {
        case .buy(let product): "buy \(product)"
        case .cancel(let product): "buy \(product), the customer cancels"
        case .ask(let product): "ask to buy \(product)"
        case .approve: "approve the oldest request"
        case .decline: "decline the oldest request"
        case .interrupt(let product): "buy \(product), interrupted"
        case .resolve: "resolve the oldest interruption"
        case .giveUp: "give up the oldest interruption"
        case .redeem: "redeem a code"
        case .shareFromFamily(let product): "the family shares \(product)"
        case .endSharing(let number): "the family no longer shares \(number)"
        case .buyElsewhere(let product): "buy \(product) on another device"
        case .refund(let number): "refund purchase \(number)"
        case .restore: "restore"
        case .renewal(let isOn): "turn renewal \(isOn ? "on" : "off")"
        case .advance(let days): "wait \(days) days"
        case .billingFails(let isFailing): "renewals \(isFailing ? "fail" : "succeed") from now on"
        case .payOverdue: "pay what is overdue"
        case .raisePrice: "ask about a higher price"
        case .answerPrice(let isAgreed): "\(isAgreed ? "agree to" : "decline") the higher price"
        case .forceRenewal: "renew now"
        case .expire: "expire now"
        case .detach: "stop listening"
        case .attach: "listen"
        case .stopFinishing: "grant without finishing from now on"
        case .relaunch: "relaunch"
        }
    }
}
