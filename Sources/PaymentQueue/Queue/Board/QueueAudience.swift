/// Who is to be called: the observers that were there when something became visible, kept alive until they are called.
struct QueueAudience: Sendable {
    struct Member {
        let observer: any SKPaymentTransactionObserver
        /// The queue that the observer was attached to; `nil` when that object is gone.
        let queue: SKPaymentQueue?
    }

    let members: ClientReference<[Member]>
    /// ``ObserverList/detachments`` at that moment.
    let detachments: Int
}
