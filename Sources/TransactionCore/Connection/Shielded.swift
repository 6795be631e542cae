/// Runs work that a cancelled caller must not cut short: a purchase (P-27), finishing (T-32), and every finite
/// question (C-23), because an answer cut short reads as “not paid”.
func shielded<Answer: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
) async throws(Failure) -> Answer {
    let task = Task { () async -> Result<Answer, Failure> in
        do throws(Failure) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
    return try await task.value.get()
}
