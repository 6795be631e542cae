import Synchronization

/// Commands in the order in which they were posted, from any thread, for one reader.
final class QueueMailbox: Sendable {
    private let commands = Mutex<[QueueCommand]>([])
    private let closed = Atomic(false)
    private let bell: AsyncStream<Void>.Continuation
    private let activity: WorkInProgress

    /// Rings when there is something to ``take()``, and ends when the mailbox is closed.
    let rings: AsyncStream<Void>

    init(_ activity: WorkInProgress) {
        self.activity = activity
        // One ring is enough for any number of commands.
        (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func post(_ command: QueueCommand) {
        activity.begin()
        commands.withLock { $0.append(command) }
        bell.yield()
    }

    /// Everything that was posted since the last time; each is an activity that its reader ends.
    func take() -> [QueueCommand] {
        commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }

    /// Ends ``rings``; what is posted later is never read.
    func close() {
        closed.store(true, ordering: .relaxed)
        bell.finish()
    }

    /// Whether the queue ends, so that nothing new may begin.
    var isClosed: Bool { closed.load(ordering: .relaxed) }
}
