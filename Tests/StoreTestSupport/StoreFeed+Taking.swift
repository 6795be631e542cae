package import StoreInterface

extension StoreFeed {
    /// The next elements, fewer only when the task is cancelled.
    package func take(_ count: Int) async -> [Element] {
        var taken: [Element] = []
        while taken.count < count, let element = await next() { taken.append(element) }
        return taken
    }
}
