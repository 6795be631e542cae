import Foundation

/// How long the processor worked for this process, whoever else it worked for meanwhile.
enum CPUTime {
    /// In seconds, since some moment.
    static var now: Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func seconds(of work: () async throws -> Void) async rethrows -> Double {
        let start = now
        try await work()
        return now - start
    }
}
