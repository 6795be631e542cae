import StoreInterface

/// What one iterator of `Transaction.updates` hears: the unfinished transactions of the moment it was made, oldest
/// first, then everything that is announced (C-02).
actor UpdateFeed {
    private let store: LocalStore
    private let listener: BroadcastListener<SignedTransaction>
    private var position: Int64
    private var hasBegun = false
    private var replayed: ArraySlice<UInt64> = []
    /// Announcements that this listener is late for.
    private var late: ArraySlice<SignedTransaction> = []

    init(of store: LocalStore, listener: BroadcastListener<SignedTransaction>) {
        self.store = store
        self.listener = listener
        position = listener.start
    }

    func next() async -> SignedTransaction? {
        if !hasBegun {
            hasBegun = true
            replayed = await store.unfinishedIdentifiers(upTo: position)[...]
            if listener.isFirst { late = await store.takeUnheardRefunds(upTo: position)[...] }
        }
        while !Task.isCancelled {
            while let id = replayed.popFirst() {
                // Skipped when somebody finished it before its turn came.
                if let transaction = await store.unfinishedTransaction(id) { return transaction }
            }
            if let transaction = late.popFirst() { return transaction }
            switch await listener.next() {
            case .heard(let transaction, let position):
                self.position = position
                return transaction
            case .lags(let dropped):
                late = await store.announcements(after: position, upTo: dropped)[...]
                position = dropped
                listener.catchUp(to: dropped)
            case .cancelled:
                return nil
            }
        }
        return nil
    }
}
