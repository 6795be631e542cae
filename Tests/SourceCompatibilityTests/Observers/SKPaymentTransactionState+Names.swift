import StoreKit

extension SKPaymentTransactionState {
    var name: String {
        switch self {
        case .purchasing: return "purchasing"
        case .purchased: return "purchased"
        case .failed: return "failed"
        case .restored: return "restored"
        case .deferred: return "deferred"
        @unknown default: return "unknown"
        }
    }

    var isFinal: Bool {
        switch self {
        case .purchased, .failed, .restored: true
        default: false
        }
    }
}
