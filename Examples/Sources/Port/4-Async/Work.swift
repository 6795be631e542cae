/// Counts what is under way, so that somebody can wait until nothing is.
@MainActor final class Work {
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Does something beside the caller.
    func start(_ body: @escaping @MainActor () async -> Void) {
        running += 1
        Task {
            await body()
            end()
        }
    }

    /// Does something, and returns when it is done.
    func run(_ body: () async -> Void) async {
        running += 1
        await body()
        end()
    }

    /// Waits until nothing is under way.
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
