/// Which task does something, to be compared and nothing else.
package struct ListeningTask: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside any.
    package static var current: ListeningTask? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { ListeningTask(identity: unsafe $0.hashValue) } }
    }
}
