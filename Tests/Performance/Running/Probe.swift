import Foundation
import OpenStoreKit
import StoreInterface

/// What a process does that is started to see how much memory it takes.
enum Probe: String {
    /// Opens a store and hears what is unfinished.
    case launch
    /// Reads a whole history.
    case iterate

    func run(on file: URL) async throws {
        try await BenchmarkStore.open(.file(file)).visit {
            for await _ in Transaction.updates { break }
            switch self {
            case .launch: break
            case .iterate: for await _ in Transaction.all {}
            }
        }
        print(try Self.peakBytes())
    }

    /// Runs a probe in a process of its own.
    ///
    /// - Returns: The most memory it had at once, in bytes.
    static func peak(of probe: Probe, on file: URL) throws -> Int {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--probe", probe.rawValue, file.path(percentEncoded: false)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let bytes = Int(text) else { throw StoreKitError.unknown }
        return bytes
    }

    private static func peakBytes() throws -> Int {
        #if os(Linux)
        // What `getrusage` says begins with what the parent had.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw StoreKitError.unknown
        }
        return kilobytes * 1024
        #else
        var usage = rusage()
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
        #endif
    }
}
