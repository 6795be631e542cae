/// Which task does something, to be compared and nothing else.
struct ReadingTask: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside any.
    static var current: ReadingTask? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { ReadingTask(identity: unsafe $0.hashValue) } }
    }
}
