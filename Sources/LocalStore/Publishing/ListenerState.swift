import StoreInterface

/// One listener of a broadcast, as the broadcast knows it.
///
/// Not nested in the broadcast, so that it is not generic: reading for a listener is what a broadcast does most.
struct ListenerState {
    var position: Int64
    let attention: ListenerAttention
    var continuation: CheckedContinuation<Void, Never>?
    /// The task that last asked for an element; `nil` before the first request.
    var task: ListeningTask?
    /// True after the broadcast has stopped expecting a first request of this listener.
    var isOverlooked = false
    /// True while the listener waits to repeat a read that failed.
    var isStalled = false

    init(position: Int64, attention: ListenerAttention) {
        self.position = position
        self.attention = attention
    }
}

extension [Int: ListenerState] {
    /// The position up to which every listener has received everything; `nil` without listeners.
    var slowestPosition: Int64? {
        var slowest: Int64?
        for listener in values { slowest = Swift.min(slowest ?? .max, listener.position) }
        return slowest
    }

    var attentions: [ListenerAttention] { values.map { $0.attention } }

    /// Notes the task of a listener.
    ///
    /// - Returns: The position of the listener, and true if the listener had asked for nothing yet; `nil` if it has left.
    mutating func begin(_ id: Int, for task: ListeningTask?) -> (position: Int64, isFirstRequest: Bool)? {
        guard let index = index(forKey: id) else { return nil }
        let isFirstRequest = values[index].task == nil
        values[index].task = task
        return (values[index].position, isFirstRequest)
    }

    /// Moves a listener forward.
    ///
    /// - Returns: True if the listener counts among those that receive what no other has.
    mutating func move(_ id: Int, to position: Int64) -> Bool {
        guard let index = index(forKey: id) else { return false }
        values[index].position = Swift.max(values[index].position, position)
        return values[index].attention.isPart
    }
}
