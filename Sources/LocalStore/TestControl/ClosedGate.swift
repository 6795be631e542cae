import StoreInterface

/// A gate as the store sees it: where it stands, and who waits there.
struct ClosedGate {
    struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
        let notice: HoldNotice?

        /// Lets whoever waits go on.
        func release() {
            // First, so that nobody takes the work for finished while the task is about to go on.
            notice?(isHeld: false)
            continuation.resume()
        }
    }

    let step: Checkpoint
    /// The product whose changes it holds; `nil` for all.
    let productID: String?
    var isOpen = false
    /// How many it lets through although it is closed.
    var permits = 0
    var arrivals = ArrivalCount()
    var waiters: [Waiter] = []

    func concerns(_ step: Checkpoint, _ products: some Sequence<String?>) -> Bool {
        guard !isOpen, step == self.step else { return false }
        return productID == nil || products.contains(productID)
    }

    /// Opens it, for good.
    mutating func open() -> [Waiter] {
        isOpen = true
        defer { waiters = [] }
        return waiters
    }

    /// Lets so many through, of those who wait and, where these are fewer, of those who come.
    mutating func release(_ count: Int) -> [Waiter] {
        let released = Array(waiters.prefix(count))
        waiters.removeFirst(released.count)
        permits += count - released.count
        return released
    }
}

/// The steps on the way of a purchase, or another change, to those who hear of it.
package enum Checkpoint: Hashable, Sendable, CaseIterable {
    /// The customer is asked and says yes; nothing is written yet.
    case charged
    /// It is decided, signed, and on disk.
    case recorded
    /// The call that asked for it returns.
    case returned
    /// Listeners hear of it.
    case announced
    /// The queries show it.
    case listed
}
