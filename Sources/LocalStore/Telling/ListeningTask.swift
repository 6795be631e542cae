/// Which task does something, to be compared and nothing else.
struct ListeningTask: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside any.
    static var current: ListeningTask? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { ListeningTask(identity: unsafe $0.hashValue) } }
    }
}
