import StoreInterface

/// One listener of a broadcast, as the broadcast knows it.
///
/// Not nested in the broadcast, so that it is not generic: reading for a listener is what a broadcast does most.
struct ListenerState {
    var position: Int64
    let attention: ListenerAttention
    /// The part of the listener in the work around the store.
    ///
    /// The listener works from its first request on, except while it waits.
    let work: WorkInProgress.Participant
    var continuation: CheckedContinuation<Void, Never>?
    /// The task that last asked for an element; `nil` before the first request.
    var task: TaskIdentity?
    /// True while the listener waits to repeat a read that failed.
    var isStalled = false

    init(position: Int64, attention: ListenerAttention, work: WorkInProgress.Participant) {
        self.position = position
        self.attention = attention
        self.work = work
    }

    /// Counts the end of the listener's work, after it began to wait; called with no lock held.
    func noteWaiting() { if task != nil { work.end() } }
}

extension [Int: ListenerState] {
    /// The position up to which every listener has received everything; `nil` without listeners.
    var slowestPosition: Int64? {
        var slowest: Int64?
        for listener in values { slowest = Swift.min(slowest ?? .max, listener.position) }
        return slowest
    }

    var attentions: [ListenerAttention] { values.map { $0.attention } }

    /// Notes that a task asks for a listener's next element.
    ///
    /// - Returns: The position of the listener; `nil` if it has left.
    mutating func begin(_ id: Int, for task: TaskIdentity?) -> Int64? {
        guard let index = index(forKey: id) else { return nil }
        let former = values[index].task
        if let task, former != task {
            if former == nil { values[index].work.begin(for: task) } else { values[index].work.move(to: task) }
            values[index].task = task
        }
        return values[index].position
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
