import Foundation

/// The memory and the files that a store takes for an app that stops reading, each in a process of its own.
enum Backlogs: Measurement {
    static let name = "bounds"

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let history = folder.file("history.sqlite")
        try await HistoryBuilder.build(4000, at: history)
        let statuses = try Probe.resources(of: .unreadStatuses, on: folder.file("statuses.sqlite"))
        let observed = try Probe.resources(of: .blockedObserver, on: folder.file("observed.sqlite"))
        let unobserved = try Probe.resources(of: .unobserved, on: folder.file("unobserved.sqlite"))
        let iterators = try Probe.resources(of: .stoppedIterators, on: history)
        return [
            Finding(
                "MiB more after \(Backlog.statusChanges) changes that an iterator of Status.updates does not read",
                statuses.mebibytes,
                .atMost(16)
            ),
            Finding(
                "MiB more after \(Backlog.purchases) purchases, with a blocked observer instead of none",
                observed.mebibytes - unobserved.mebibytes,
                .atMost(16),
                "\(rounded(observed.mebibytes)) against \(rounded(unobserved.mebibytes)) MiB"
            ),
            Finding(
                "MiB more with \(Backlog.iterators) iterators of all that stopped",
                iterators.mebibytes,
                // A page of 64 signed texts for each, of some 4,000 bytes.
                .atMost(96)
            ),
            Finding("open files more with them", Double(iterators.openFiles), .atMost(48)),
        ]
    }
}

extension Resources {
    fileprivate var mebibytes: Double { Double(bytes) / 1_048_576 }
}
