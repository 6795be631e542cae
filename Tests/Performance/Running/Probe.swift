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
        print(try Self.memory("VmHWM:"))
    }

    /// Runs a probe in a process of its own.
    ///
    /// - Returns: The most memory it had at once, in bytes.
    static func peak(of probe: Probe, on file: URL) throws -> Int {
        try numbers(from: "--probe", probe.rawValue, on: file)[0]
    }

    /// Runs a backlog in a process of its own.
    ///
    /// - Parameters:
    ///   - backlog: The backlog.
    ///   - file: The database of the store.
    /// - Returns: The growth of the process.
    /// - Throws: A failure to run the process.
    static func resources(of backlog: Backlog, on file: URL) throws -> Resources {
        let numbers = try numbers(from: "--backlog", backlog.rawValue, on: file)
        guard numbers.count == 2 else { throw StoreKitError.unknown }
        return Resources(bytes: numbers[0], openFiles: numbers[1])
    }

    /// Launches an app in a process of its own.
    ///
    /// - Returns: The cost of the launch.
    static func launch(_ kind: QueueLaunch, on file: URL) throws -> QueueLaunch.Figures {
        let numbers = try numbers(from: "--launch", kind.rawValue, on: file)
        guard let figures = QueueLaunch.Figures(numbers) else { throw StoreKitError.unknown }
        return figures
    }

    private static func numbers(from option: String, _ name: String, on file: URL) throws -> [Int] {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [option, name, file.path(percentEncoded: false)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let numbers = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap {
            Int($0)
        }
        guard !numbers.isEmpty else { throw StoreKitError.unknown }
        return numbers
    }

    /// The memory of this process in bytes.
    ///
    /// - Parameter key: `VmHWM:` for the most that it ever had, `VmRSS:` for what it has; elsewhere than on Linux, always the
    ///   former.
    /// - Returns: The number of bytes.
    /// - Throws: A failure to read the system's figures.
    static func memory(_ key: String) throws -> Int {
        #if os(Linux)
        // The figure of `getrusage` begins with that of the parent.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
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
