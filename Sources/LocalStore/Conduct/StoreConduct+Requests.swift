import StoreInterface
import Synchronization

/// Requests for products that are never answered.
extension StoreConduct {
    /// How many product requests were left without an answer.
    package var unansweredRequests: Int { state.withLock { $0.unanswered.count } }

    /// Returns when so many product requests were left without an answer; `false` when the store ends before, or the
    /// task is cancelled.
    package func unansweredRequests(reach count: Int) async -> Bool {
        await watch { state, key, continuation in
            if state.unanswered.count >= count { return true }
            if state.isEnded { return false }
            state.unanswered.watch(key, until: count, continuation)
            return nil
        }
    }

    /// Takes note of a product request, and waits for ever if nobody answers it: until its task is cancelled, which
    /// answers `false`, or the store ends.
    ///
    /// - Throws: That the store is gone.
    func awaitAnswer() async throws(StoreFailure) -> Bool {
        let key = state.withLock { state -> Int? in
            state.requests += 1
            let strikes = !state.isEnded && state.manner.strikes(.leavesRequestsUnanswered, state.requests)
            // Whoever tries again gets an answer, unless a test wants it that none ever comes.
            state.isLastUnanswered = strikes && (state.manner.draw == nil || !state.isLastUnanswered)
            return state.isLastUnanswered ? state.key() : nil
        }
        guard let key else { return true }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { state, wakening in
                    wakening.add(state.unanswered.arrive(), answer: true)
                    if state.isEnded || Task.isCancelled {
                        wakening.silent = [continuation]
                    } else {
                        state.silent[key] = continuation
                    }
                }
            }
        } onCancel: {
            change { state, wakening in
                if let continuation = state.silent.removeValue(forKey: key) { wakening.silent = [continuation] }
            }
        }
        if Task.isCancelled { return false }
        throw .storage(detail: "the store ended before it answered")
    }
}
