import StoreInterface

/// What the customer does with the sheet of a message.
public enum MessageChoice: Hashable, Sendable {
    /// Takes it away; nothing changes.
    case dismiss
    /// Agrees to the higher price (TS-50).
    case agree
    /// Declines the higher price: the subscription ends with its period (TS-50).
    case decline
    /// Pays for the renewal that failed (TS-52).
    case updatePayment

    var answer: MessageAnswer {
        switch self {
        case .dismiss: .dismiss
        case .agree: .agree
        case .decline: .decline
        case .updatePayment: .updatePayment
        }
    }
}
