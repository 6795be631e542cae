import Foundation

/// The Swift compiler of the user.
struct Compiler: Sendable {
    let path: String
    /// The first line of its version, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    let version: String

    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Finds the compiler that the options name, or the first one in `PATH`.
    ///
    /// - Returns: The compiler, or `nil` if there is none that runs.
    static func find(_ options: AuditOptions) async -> Compiler? {
        guard options.usesCompiler else { return nil }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
        let found = options.compiler ?? folders.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found, let outcome = await run(found, ["--version"]), outcome.status == 0 else { return nil }
        let text = outcome.output + outcome.errors
        let line = text.split(separator: "\n").first { $0.contains("Swift version") } ?? ""
        return Compiler(path: found, version: String(line))
    }

    /// Runs a program to its end.
    ///
    /// Its output goes through files, so that no pipe can fill.
    static func run(_ program: String, _ arguments: [String], in folder: String? = nil) async -> Outcome? {
        await withTemporaryFolder { scratch in
            let (output, errors) = (scratch.appending(path: "output"), scratch.appending(path: "errors"))
            do {
                try Data().write(to: output)
                try Data().write(to: errors)
                let process = Process()
                process.executableURL = URL(filePath: program)
                process.arguments = arguments
                if let folder { process.currentDirectoryURL = URL(filePath: folder) }
                process.standardOutput = try FileHandle(forWritingTo: output)
                process.standardError = try FileHandle(forWritingTo: errors)
                process.standardInput = FileHandle.nullDevice
                let (ended, end) = AsyncStream.makeStream(of: Void.self)
                process.terminationHandler = { _ in end.finish() }
                try process.run()
                for await _ in ended {}
                return Outcome(
                    status: process.terminationStatus,
                    output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
                )
            } catch {
                return nil
            }
        }
    }

    /// Calls a function with a folder that is removed afterwards.
    static func withTemporaryFolder<Value>(_ body: (URL) async -> Value?) async -> Value? {
        let name = "storekit-audit-\(ProcessInfo.processInfo.globallyUniqueString)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let value = await body(folder)
            try FileManager.default.removeItem(at: folder)
            return value
        } catch {
            return nil
        }
    }

    /// The answer of the compiler about one file.
    struct FileReading: Sendable {
        var facts = TreeFacts()
        var reading = Reading.tokens
        var reason: String?
    }

    /// The number of files whose trees exist at the same time.
    private static let batch = 6

    /// Reads the trees of some files of a module, which the compiler reads together with the others.
    func read(_ wanted: [String], of unit: AuditUnit, _ options: AuditOptions) async -> [String: FileReading] {
        await Self.withTemporaryFolder { folder in
            var result: [String: FileReading] = [:]
            var stubs = MissingModules(folder: folder.appending(path: "stubs"))
            for start in stride(from: 0, to: wanted.count, by: Self.batch) {
                let files = Array(wanted[start..<min(start + Self.batch, wanted.count)])
                result.merge(await dump(files, of: unit, options, into: folder, &stubs)) { $1 }
            }
            return result
        } ?? [:]
    }

    private func dump(
        _ files: [String],
        of unit: AuditUnit,
        _ options: AuditOptions,
        into folder: URL,
        _ stubs: inout MissingModules
    ) async -> [String: FileReading] {
        var arguments = [
            "-frontend", "-dump-ast", "-dump-ast-format", "json", "-suppress-warnings", "-module-name", unit.module,
        ]
        let trees = files.indices.map { folder.appending(path: "\($0).json") }
        for file in unit.files where file.hasSuffix(".swift") {
            arguments += files.contains(file) ? ["-primary-file", file] : [file]
        }
        for file in unit.files { if let index = files.firstIndex(of: file) { arguments += ["-o", trees[index].path] } }
        arguments += unit.flags + macroFlags + Self.flags(options) + Self.libraryFlag(of: unit.files)
        arguments += ["-I", stubs.folder.path]
        var outcome = await Self.run(path, arguments)
        // The compiler checks no types after an import that fails. An empty module lets it go on.
        while let text = outcome?.errors, await stubs.add(namedIn: text, with: self) {
            outcome = await Self.run(path, arguments)
        }
        var result: [String: FileReading] = [:]
        for (index, file) in files.enumerated() {
            let message = stubs.message(for: file) ?? outcome.flatMap { Self.firstError(in: $0.errors, of: file) }
            result[file] = await reading(of: file, trees[index], message, outcome)
        }
        return result
    }

    /// The folders with the toolchain's own macros, which tests use.
    private var macroFlags: [String] {
        let plugins = URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../lib/swift/host/plugins").standardizedFileURL.path
        return ["-plugin-path", plugins, "-plugin-path", plugins + "/testing"]
    }

    /// Returns the flag for a file that is alone and has an attribute in place of top-level code.
    private static func libraryFlag(of files: [String]) -> [String] {
        let files = files.filter { $0.hasSuffix(".swift") }
        guard let file = files.first, files.count == 1 else { return [] }
        do {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            return text.contains("@main") ? ["-parse-as-library"] : []
        } catch {
            return []
        }
    }

    /// Reads the tree of one file and removes it.
    private func reading(of file: String, _ tree: URL, _ message: String?, _ outcome: Outcome?) async -> FileReading {
        var reading = FileReading()
        do {
            if let facts = try TreeReader.facts(at: tree) {
                reading.facts = facts
                let isChecked = message == nil && (outcome?.status == 0 || Self.hasFiles(outcome))
                reading.reading = isChecked ? .typeChecked : .syntax
                reading.reason =
                    isChecked
                    ? nil
                    : message ?? outcome.flatMap { Self.firstError(in: $0.errors, of: "<unknown>") }
                        ?? "The compiler stopped at another file."
                try FileManager.default.removeItem(at: tree)
            }
        } catch {
            reading = FileReading()
        }
        if reading.reading == .tokens {
            let parse = ["-frontend", "-dump-parse", "-dump-ast-format", "json", file, "-o", tree.path]
            let parsed = await Self.run(path, parse)
            let why = message ?? outcome?.errors.split(separator: "\n").first.map { String($0) }
            reading.reading = parsed?.status == 0 ? .syntax : .tokens
            reading.reason = why ?? "The compiler writes no tree: \(version)"
        }
        return reading
    }

    /// True if the errors of a run name files, so that files without errors were checked.
    private static func hasFiles(_ outcome: Outcome?) -> Bool { outcome?.errors.contains(".swift:") ?? false }

    static func flags(_ options: AuditOptions) -> [String] {
        (options.sdk.map { ["-sdk", $0] } ?? []) + (options.target.map { ["-target", $0] } ?? [])
            + options.searchPaths.flatMap { ["-I", $0] } + options.flags
    }

    private static func firstError(in text: String, of file: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix(file + ":") {
            guard let range = line.range(of: ": error: ") else { continue }
            return "error: " + line[range.upperBound...]
        }
        return nil
    }
}
