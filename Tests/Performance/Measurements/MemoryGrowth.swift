import Foundation

/// How much more memory a long past takes than a short one, in processes of their own.
enum MemoryGrowth: Measurement {
    static let name = "memory"

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let (short, long) = (folder.file("short.sqlite"), folder.file("long.sqlite"))
        try await HistoryBuilder.build(1000, at: short)
        try await HistoryBuilder.build(options.size, at: long)
        func growth(_ probe: Probe) throws -> Double {
            Double(try Probe.peak(of: probe, on: long) - Probe.peak(of: probe, on: short)) / 1_048_576
        }
        return [
            Finding("MiB more at launch, \(options.size) instead of 1000", try growth(.launch), .atMost(16)),
            Finding("MiB more while iterating all, \(options.size) instead of 1000", try growth(.iterate), .atMost(32)),
        ]
    }
}
