import PaymentQueue

/// An observer of the app, which the relay does not keep alive.
// `@unchecked` because Apple lets apps attach observers that are not `Sendable`. This type only carries them: they are
// called on the relay's callback queue and nowhere else, which is where observers want to be called.
struct ObserverReference: @unchecked Sendable {
    let identity: ObjectIdentifier
    weak var observer: (any SKPaymentTransactionObserver)?

    init(_ observer: any SKPaymentTransactionObserver) {
        identity = ObjectIdentifier(observer)
        self.observer = observer
    }
}
