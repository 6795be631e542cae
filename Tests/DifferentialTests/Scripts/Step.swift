/// One thing that happens in a script.
///
/// A step that makes no sense where it stands, such as an approval when nothing waits, does nothing, in both lanes. So
/// every part of a script is a script, and a failing one can be made shorter by leaving steps out.
enum Step: Hashable, Sendable, CustomStringConvertible {
    /// The app buys; the customer confirms.
    case buy(String)
    /// The app buys; the customer dismisses the sheet.
    case cancel(String)
    /// The app buys, and somebody has to approve.
    case ask(String)
    case approve
    case decline
    /// Something is bought on another device of the customer.
    case buyElsewhere(String)
    /// The purchase with this number, counted around from the first, is taken back.
    case refund(Int)
    case restore
    case renewal(isOn: Bool)
    case advance(days: Int)
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
        case .buyElsewhere(let product): "buy \(product) on another device"
        case .refund(let number): "refund purchase \(number)"
        case .restore: "restore"
        case .renewal(let isOn): "turn renewal \(isOn ? "on" : "off")"
        case .advance(let days): "wait \(days) days"
        case .forceRenewal: "renew now"
        case .expire: "expire now"
        case .detach: "stop listening"
        case .attach: "listen"
        case .stopFinishing: "grant without finishing from now on"
        case .relaunch: "relaunch"
        }
    }
}
