import QueueAdapters

/// What the queue of the present store is doing, for a test that waits until it has done everything.
///
/// Work is what was asked of the queue or told to it, purchases and restores under way, calls to observers, and events that
/// were told and not read. What waits for an observer, or for somebody's approval, is none; neither are requests for
/// products or receipts.
@_spi(SimulatedStores) public enum PaymentQueueActivity {
    /// How much work was ever begun: a number that only grows while nobody stops reading, 0 where nobody has asked for
    /// the queue.
    public static var begun: UInt64 {
        guard let queue = QueueRegistry.existing else { return 0 }
        return queue.storeQueue().activity.begun &+ EventReaders.told
    }

    /// How much work of the queue itself is going on now.
    public static var runningCount: Int { QueueRegistry.existing?.storeQueue().activity.runningCount ?? 0 }

    /// How many readers of events, besides the calling task, have something left to read or to do.
    public static var busyReaderCount: Int { EventReaders.busyCount }

    /// Waits until the queue has nothing to do; where nobody has asked for the queue, that is at once.
    public static func rest() async {
        guard let queue = QueueRegistry.existing else { return }
        await queue.storeQueue().activity.rest()
        await EventReaders.rest()
    }

    /// What is in the queue, the oldest first, and whether observers were told of it as it is now.
    public static var entries: [(transaction: SKPaymentTransaction, isTold: Bool)] {
        QueueRegistry.existing?.storeQueue().board.listed ?? []
    }
}
