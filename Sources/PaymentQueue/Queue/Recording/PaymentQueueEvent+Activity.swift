@_spi(PaymentQueues) import AdapterSupport
import Foundation
public import PurchaseEvents

@_spi(SimulatedStores) extension PaymentQueueEvent {
    /// The event as values, in the state that its transaction shows now.
    public var activity: QueueActivity {
        switch self {
        case .observerAdded: return QueueActivity(.observerAdded)
        case .observerRemoved: return QueueActivity(.observerRemoved)
        case .paymentAdded(let productID, let quantity):
            var activity = QueueActivity(.paymentAdded, productID: productID)
            activity.quantity = quantity
            return activity
        case .finish(let transaction): return QueueActivity(.finish, transaction)
        case .restore(let userName): return QueueActivity(.restore, userName)
        case .updated(let transaction): return QueueActivity(.updated, transaction)
        case .removed(let transaction): return QueueActivity(.removed, transaction)
        case .restoreFinished: return QueueActivity(.restoreFinished)
        case .restoreFailed(let error): return QueueActivity(.restoreFailed, failedWith: error)
        case .revoked(let productID): return QueueActivity(.revoked, productID: productID)
        case .storefrontChanged(let country): return QueueActivity(.storefrontChanged, country)
        case .asked(let question, let productID): return QueueActivity(.asked, question, productID: productID)
        case .answered(let answer, let productID):
            var activity = QueueActivity(.answered, productID: productID)
            activity.answer = answer
            return activity
        case .sheet(let name): return QueueActivity(.sheet, name)
        case .productsRequested(let names):
            var activity = QueueActivity(.productsRequested)
            activity.products = names
            return activity
        case .productsReceived(let names, let unknown):
            var activity = QueueActivity(.productsReceived)
            (activity.products, activity.unknownProducts) = (names, unknown)
            return activity
        case .receiptRequested: return QueueActivity(.receiptRequested)
        case .receiptRefreshed: return QueueActivity(.receiptRefreshed)
        case .requestFailed(let error): return QueueActivity(.requestFailed, failedWith: error)
        }
    }
}

extension QueueActivity {
    fileprivate init(_ kind: Kind, _ transaction: SKPaymentTransaction) {
        self.init(kind)
        let payment = transaction.payment
        var entry = Entry(
            productID: payment.productIdentifier,
            quantity: payment.quantity,
            state: transaction.transactionState.rawValue
        )
        entry.identifier = transaction.transactionIdentifier
        entry.original = transaction.original?.transactionIdentifier
        entry.userName = payment.applicationUsername
        entry.discount = payment.paymentDiscount?.identifier
        entry.date = transaction.transactionDate.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded()) }
        self.entry = entry
        failure = transaction.error.map(Failure.init)
    }

    fileprivate init(_ kind: Kind, failedWith error: any Error) {
        self.init(kind)
        failure = Failure(error)
    }
}

extension QueueActivity.Failure {
    fileprivate init(_ error: any Error) {
        self.init(
            code: (error as? SKError)?.code.rawValue,
            name: String("\(error)".prefix { $0 != "(" }),
            text: error.localizedDescription
        )
    }
}

/// The recorder of a queue to which no test attached one: the store's own, while the store has one.
struct StoreActivityRecorder: PaymentQueueRecorder {
    let scope: StoreScope

    var isRecording: Bool { scope.isRecorded }

    func record(_ event: PaymentQueueEvent) {
        guard isRecording else { return }
        scope.record(event.activity)
    }
}
