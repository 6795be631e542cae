import StoreInterface

/// The store's side of a gate: its checkpoint, and the tasks that wait there.
struct ClosedGate {
    struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
        let notice: HoldNotice?

        /// Lets the waiting task continue.
        func release() {
            // First, so that no observer takes the work for finished while the task is about to continue.
            notice?(isHeld: false)
            continuation.resume()
        }
    }

    let step: SimulatedStep
    /// The product whose changes the gate holds; `nil` for all products.
    let productID: String?
    var isOpen = false
    /// The number of changes that the closed gate still lets through.
    var permits = 0
    var arrivals = ArrivalCount()
    var waiters: [Waiter] = []

    func concerns(_ step: SimulatedStep, _ products: some Sequence<String?>) -> Bool {
        guard !isOpen, step == self.step else { return false }
        return productID == nil || products.contains(productID)
    }

    /// Opens the gate permanently.
    mutating func open() -> [Waiter] {
        isOpen = true
        defer { waiters = [] }
        return waiters
    }

    /// Lets a number of tasks through: first those that wait, then those that arrive later.
    mutating func release(_ count: Int) -> [Waiter] {
        let released = Array(waiters.prefix(count))
        waiters.removeFirst(released.count)
        permits += count - released.count
        return released
    }
}
