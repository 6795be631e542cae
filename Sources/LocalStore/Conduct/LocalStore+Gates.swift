/// What a test does with gates. Everything that may go on has done so when a call returns.
extension LocalStore {
    /// Closes a gate.
    ///
    /// - Parameters:
    ///   - step: The step that it stands before.
    ///   - productID: The product whose changes it holds; `nil` for all.
    /// - Returns: The name of the gate.
    package nonisolated func closeGate(before step: Checkpoint, productID: String?) -> Int {
        conduct.close(before: step, productID: productID)
    }

    /// Opens a gate for good.
    package nonisolated func openGate(_ gate: Int) {
        conduct.open(gate)
        advance()
    }

    /// Lets so many through a gate that stays closed.
    package nonisolated func release(_ count: Int, at gate: Int) {
        conduct.release(count, at: gate)
        advance()
    }

    /// Opens every gate, and ends every wait for an answer that never comes.
    package nonisolated func endConduct() {
        conduct.end()
        advance()
    }

    private nonisolated func advance() { executor.wait { assumeIsolated { $0.goOn() } } }
}
