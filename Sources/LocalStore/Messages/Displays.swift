import Synchronization

/// The messages that are being shown, or wait to be.
final class Displays: Sendable {
    private struct State {
        var begun: UInt64 = 0
        var running: [UInt64: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// How many were ever begun; only grows.
    var begun: UInt64 { state.withLock { $0.begun } }

    func begin(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.begun += 1
            let number = state.begun
            state.running[number] = Task { [self] in
                await work()
                end(number)
            }
        }
    }

    private func end(_ number: UInt64) { state.withLock { _ = $0.running.removeValue(forKey: number) } }

    /// Waits until none is left.
    func rest() async {
        while let task = state.withLock({ $0.running.values.first }) { await task.value }
    }
}
