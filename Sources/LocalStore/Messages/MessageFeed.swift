import StoreInterface

/// What one iterator of `Message.messages` hears: what is due and not shown yet, then whatever falls due (S-31).
///
/// It looks at what is due only when somebody asks, so that what was resolved before is not told (S-32). It does not
/// keep its store open.
actor MessageFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<Void>
    private var told: Set<MessagePayload> = []
    private var position: Int64

    init(of store: LocalStore, listener: BroadcastListener<Void>) {
        self.store = store
        self.listener = listener
        position = listener.start
    }

    func next() async -> MessagePayload? {
        listener.begin()
        while !Task.isCancelled {
            guard let due = await store?.unshownMessages() else { return nil }
            told.formIntersection(due)
            if let message = due.first(where: { !told.contains($0) }) {
                told.insert(message)
                return message
            }
            switch await listener.next() {
            case .heard(_, let position): self.position = position
            case .lags(let dropped): listener.catchUp(to: max(position, dropped))
            case .cancelled: return nil
            }
        }
        return nil
    }
}
