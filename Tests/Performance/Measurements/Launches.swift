/// The cost of a launch with very many unfinished transactions, and the time until an observer is called.
enum Launches: Measurement {
    static let name = "launches"

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let (few, many) = (folder.file("few.sqlite"), folder.file("many.sqlite"))
        try HistoryBuilder.buildUnfinished(1000, at: few)
        try HistoryBuilder.buildUnfinished(options.size, at: many)
        var findings: [Finding] = []
        for (kind, name) in [
            (QueueLaunch.observer, "an observer"), (.observerWithoutSignals, "an observer without signals"),
            (.unfinished, "Transaction.unfinished"),
        ] {
            let (short, long) = (try Probe.launch(kind, on: few), try Probe.launch(kind, on: many))
            findings += [
                Finding(
                    "seconds until \(name) has the first of \(options.size)",
                    Double(long.first.milliseconds) / 1000,
                    .atMost(2),
                    "\(long.first.processorMilliseconds) ms of CPU time, \(long.first.peak / 1_048_576) MiB in all"
                ),
                Finding(
                    "kB more for each when \(name) has all \(options.size)",
                    Double(long.last.peak - short.last.peak) / Double(options.size - 1000) / 1000,
                    .atMost(kind == .unfinished ? 2 : 8),
                    "after \(long.last.milliseconds) ms, \(long.last.processorMilliseconds) ms of CPU time, "
                        + "\(long.last.peak / 1_048_576) MiB in all"
                ),
            ]
        }
        return findings
    }
}
