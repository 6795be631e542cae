/// How far a transaction of the payment queue has come.
public enum SKPaymentTransactionState: Int, Sendable {
    /// The purchase is being carried out.
    case purchasing = 0

    /// The purchase is paid; the app delivers and finishes it.
    case purchased = 1

    /// The purchase was cancelled or failed; nothing is owed.
    case failed = 2

    /// An earlier purchase, handed out again by a restore.
    case restored = 3

    /// Somebody else has to approve the purchase first.
    case deferred = 4
}

extension SKPaymentTransactionState {
    /// Whether nothing more comes but the finishing.
    var isFinal: Bool {
        switch self {
        case .purchased, .failed, .restored: true
        case .purchasing, .deferred: false
        }
    }
}
