/// Runs work that a cancelled caller must not cut short: a purchase (P-27), finishing (T-32), and every finite
/// question (C-23), because an answer cut short reads as “not paid”.
func shielded<Answer: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
) async throws(Failure) -> Answer {
    let isCancelled = Task.isCancelled
    let task = Task { () async -> Result<Answer, Failure> in
        guard isCancelled else { return await outcome(of: work) }
        return await CallerCancellation.$isCancelled.withValue(true) { await outcome(of: work) }
    }
    return try await task.value.get()
}

private func outcome<Answer: Sendable, Failure: Error>(
    of work: @Sendable () async throws(Failure) -> Answer
) async -> Result<Answer, Failure> {
    do throws(Failure) {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}
