extension SimulatedStore {
    /// Holds what happens in the store before a step, until the gate is opened.
    ///
    /// ```swift
    /// let gate = store.hold(before: .announced)
    /// try await store.buyOutside("coins")
    /// await gate.reached()
    /// // It is on disk and in the queries, and no listener has heard of it.
    /// gate.open()
    /// ```
    ///
    /// Several gates may be closed at once. Before ``SimulatedStep/announced`` and ``SimulatedStep/listed`` changes stand
    /// in a line: what comes behind something that is held waits too, whatever product it is about, so that nobody hears
    /// things in another order than they happened. What was saved together is listed together.
    ///
    /// ``rest()`` and ``advance(to:)`` do not wait for what is held; finishing is never held. A payment queue hears of
    /// purchases on a way of its own, and does not depend on what is listed.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - productID: The product whose changes are held; `nil` for all.
    /// - Returns: The gate, which is open as soon as nobody keeps it.
    public func hold(before step: SimulatedStep, of productID: String? = nil) -> SimulatedGate {
        SimulatedGate(before: step, of: productID, in: local)
    }
}
