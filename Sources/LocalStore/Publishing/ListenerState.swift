import StoreInterface

/// The state of a listener in its broadcast.
///
/// The type is not nested in the broadcast, so that it is not generic: reading for a listener is a broadcast's most
/// frequent operation.
struct ListenerState {
    var position: Int64
    let role: ListenerRole
    /// True if the listener belongs to the audience: it counts, as far as that is known.
    var isPart: Bool
    /// The audience that the listener has entered since its last request.
    var enteredAudience: Audience?
    /// The listener's share of the work in progress.
    ///
    /// The listener works from its first request on, except while it waits.
    let work: WorkInProgress.Participant
    var continuation: CheckedContinuation<Void, Never>?
    /// The task that last asked for an element; `nil` before the first request.
    var task: TaskIdentity?
    /// True while the listener waits to repeat a read that failed.
    var isStalled = false

    init(position: Int64, role: ListenerRole, isPart: Bool, work: WorkInProgress.Participant) {
        self.position = position
        self.role = role
        self.isPart = isPart
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

    var roles: [ListenerRole] { values.map { $0.role } }

    /// Records that a task requests a listener's next element.
    ///
    /// - Returns: The place of the listener in this dictionary; `nil` if it has left.
    mutating func begin(_ id: Int, for task: TaskIdentity?) -> Index? {
        guard let index = index(forKey: id) else { return nil }
        let former = values[index].task
        if let task, former != task {
            if former == nil { values[index].work.begin(for: task) } else { values[index].work.move(to: task) }
            values[index].task = task
        }
        return index
    }

    /// Moves a listener forward.
    ///
    /// - Returns: True if the listener counts among those that receive what no other has.
    mutating func move(_ listener: Index, to position: Int64) -> Bool {
        values[listener].position = Swift.max(values[listener].position, position)
        return values[listener].isPart
    }
}
