/// Where in the middle of something an app is killed.
public enum ParityCrash: String, Hashable, Sendable, CaseIterable {
    /// The store has charged, and the app does not hear of it any more.
    case afterPurchase
    /// The app asks to finish a transaction, which does not come about.
    case beforeFinish
    /// A transaction is finished, and the app does not get any further.
    case afterFinish

    var text: String {
        switch self {
        case .afterPurchase: "before the app hears of the purchase"
        case .beforeFinish: "before the transaction is finished"
        case .afterFinish: "right after the transaction is finished"
        }
    }
}
