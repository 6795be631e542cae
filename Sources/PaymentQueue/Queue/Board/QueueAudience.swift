/// Who is to be called: the observers that were there when something became visible, kept alive until they are called.
struct QueueAudience: Sendable {
    let observers: ClientReference<[any SKPaymentTransactionObserver]>
    /// ``ObserverList/detachments`` at that moment.
    let detachments: Int
}
