extension LocalStore {
    /// Waits until everybody who listens to this store has heard everything that has been said, and asks for more.
    ///
    /// Somebody who listened once and neither asks again nor goes away is waited for, unless it is the calling task.
    package nonisolated func rest() async {
        let task = ListeningTask.current
        await announcements.rest(besides: task)
        await statusChanges.rest(besides: task)
        await signals.rest(besides: task)
        await intents.rest(besides: task)
        await storefrontUpdates.rest(besides: task)
        await messageBell.rest(besides: task)
        await displays.rest()
    }

    /// True while an iterator of one of the sequences has not been asked yet, and may belong to a task which is about to
    /// start.
    package nonisolated var expectsFirstQuestions: Bool {
        announcements.expectsFirstQuestion || statusChanges.expectsFirstQuestion || signals.expectsFirstQuestion
            || intents.expectsFirstQuestion || storefrontUpdates.expectsFirstQuestion
            || messageBell.expectsFirstQuestion
    }

    /// Expects no first question any more from iterators that have not been asked yet.
    package nonisolated func overlookUnaskedIterators() {
        announcements.overlookUnasked()
        statusChanges.overlookUnasked()
        signals.overlookUnasked()
        intents.overlookUnasked()
        storefrontUpdates.overlookUnasked()
        messageBell.overlookUnasked()
    }

    /// How often somebody began to hear something; only grows.
    package nonisolated var awakenings: UInt64 {
        announcements.awakenings + statusChanges.awakenings + signals.awakenings + intents.awakenings
            + storefrontUpdates.awakenings + messageBell.awakenings + displays.begun
    }

    /// The tasks of those who have not come back for more.
    package nonisolated var busyTasks: Set<ListeningTask> {
        Set(announcements.busyTasks).union(statusChanges.busyTasks).union(intents.busyTasks)
            .union(storefrontUpdates.busyTasks).union(messageBell.busyTasks).union(signals.busyTasks)
    }

    /// Who has not come back for more, in words, besides one task.
    package nonisolated func busyListeners(besides task: ListeningTask?) -> [String] {
        [
            ("Transaction.updates", announcements.busyCount(besides: task)),
            ("Product.SubscriptionInfo.Status.updates", statusChanges.busyCount(besides: task)),
            ("PurchaseIntent.intents", intents.busyCount(besides: task)),
            ("Storefront.updates", storefrontUpdates.busyCount(besides: task)),
            ("Message.messages", messageBell.busyCount(besides: task)),
            ("the signals of the payment queue", signals.busyCount(besides: task)),
        ].compactMap { name, count in count == 0 ? nil : "\(count) of those who iterate \(name)" }
    }
}
