/// Counts the work in progress, so that a test can wait for its end.
@MainActor final class Work {
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs an operation concurrently with the caller.
    func start(_ body: @escaping @MainActor () async -> Void) {
        running += 1
        Task {
            await body()
            end()
        }
    }

    /// Runs an operation, and returns when it has ended.
    func run(_ body: () async -> Void) async {
        running += 1
        await body()
        end()
    }

    /// Waits for the work in progress.
    func settle() async {
        guard running > 0 else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end() {
        running -= 1
        guard running == 0 else { return }
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
