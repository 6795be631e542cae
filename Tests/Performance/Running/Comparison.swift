/// What two pieces of work cost that were done in turn, so that whatever disturbs one disturbs the other.
struct Comparison {
    /// The median, in seconds of CPU time for one operation.
    let subject: Double
    let reference: Double

    /// How many times as much work is done in the same time.
    var speed: Double { reference / subject }

    /// How many times as much time the same work takes.
    var cost: Double { subject / reference }

    /// Does both in turn.
    ///
    /// - Parameters:
    ///   - rounds: How often; one more comes first and does not count.
    ///   - operations: How many operations a round is.
    ///   - work: What is measured, a whole round of it.
    ///   - other: What it is measured against, a whole round too.
    init(
        rounds: Int,
        operations: Int,
        _ work: () async throws -> Void,
        against other: () async throws -> Void
    ) async rethrows {
        var times: (subject: [Double], reference: [Double]) = ([], [])
        for round in 0...rounds {
            let reference = try await CPUTime.seconds(of: other)
            let subject = try await CPUTime.seconds(of: work)
            guard round > 0 else { continue }
            times.subject.append(subject)
            times.reference.append(reference)
        }
        subject = Self.median(times.subject) / Double(operations)
        reference = Self.median(times.reference) / Double(operations)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
