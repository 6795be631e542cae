import StoreInterface

extension Product.SubscriptionInfo.Status {
    /// The customer's subscriptions, present and past, group by group (S-04).
    ///
    /// The stream asks the store that the calling task talks to as soon as it is made. It tells each group once, the
    /// one that was bought last first, and ends. A group that the store cannot answer for is left out; ask
    /// ``Product/SubscriptionInfo/status(for:)`` to learn why. Cancelling the iterating task ends the stream, so that
    /// a cancelled task may see fewer groups than there are.
    public static var all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> {
        let store = StoreConnection.current(for: "Product.SubscriptionInfo.Status.all")
        let (stream, source) = AsyncStream.makeStream(
            of: (groupID: String, statuses: [Product.SubscriptionInfo.Status]).self
        )
        let reading = Task {
            defer { source.finish() }
            for groupID in await store.subscriptionGroups() where !Task.isCancelled {
                do throws(StoreKitError) {
                    let statuses = try await Product.SubscriptionInfo.statuses(groupID: groupID, in: store)
                    for status in statuses { store.testify(WitnessedEvent(status)) }
                    source.yield((groupID, statuses))
                } catch {
                    continue
                }
            }
        }
        source.onTermination = { _ in reading.cancel() }
        return stream
    }
}
