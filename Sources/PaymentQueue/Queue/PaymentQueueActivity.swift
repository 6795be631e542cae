/// What the queue of the present store is doing, for a test that waits until it has done everything.
///
/// Work is what was asked of the queue or told to it, purchases and restores under way, and calls to observers. What waits
/// for an observer, or for somebody's approval, is none; neither are requests for products or receipts.
@_spi(SimulatedStores) public enum PaymentQueueActivity {
    /// How much work was ever begun: a number that only grows, 0 where nobody has asked for the queue.
    public static var begun: UInt64 { QueueRegistry.existing?.storeQueue.activity.begun ?? 0 }

    /// Waits until the queue has nothing to do; where nobody has asked for the queue, that is at once.
    public static func rest() async { await QueueRegistry.existing?.storeQueue.activity.rest() }
}
