extension StoreConduct {
    /// What a conduct keeps behind its lock.
    struct State {
        var manner = Manner.ideal
        /// In the order in which they were made.
        var gates: [(id: Int, gate: ClosedGate)] = []
        var nextKey = 0
        var isEnded = false
        /// How many product requests there were, and whether the last of them waits for ever.
        var requests: UInt64 = 0
        var isLastUnanswered = false
        var unanswered = ArrivalCount()
        var silent: [Int: CheckedContinuation<Void, Never>] = [:]

        var isPlain: Bool { manner.habits.isEmpty && gates.allSatisfy(\.gate.isOpen) }

        mutating func key() -> Int {
            defer { nextKey += 1 }
            return nextKey
        }

        func index(of gate: Int) -> Int? { gates.firstIndex { $0.id == gate } }

        /// The next gate on the way of something that has passed another.
        func index(after passed: Int, _ step: Checkpoint, _ products: some Sequence<String?>) -> Int? {
            gates.firstIndex { $0.id > passed && $0.gate.concerns(step, products) }
        }

        mutating func openGate(at index: Int, _ wakening: inout Wakening) {
            wakening.waiters += gates[index].gate.open()
            wakening.add(gates[index].gate.arrivals.dismissAll(), answer: false)
        }

        mutating func arrive(atGate index: Int, _ wakening: inout Wakening) {
            wakening.add(gates[index].gate.arrivals.arrive(), answer: true)
        }
    }
}
