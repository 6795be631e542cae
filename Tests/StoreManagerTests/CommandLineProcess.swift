import Dispatch
import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing

/// Runs of the real executable `storekit`, and of an app beside it.
enum CommandLineProcess {
    /// The result of a run that has ended.
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// The output as JSON.
        func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(output.utf8))
        }
    }

    /// Runs `storekit` until it ends.
    static func storekit(_ arguments: [String], variables: [String: String] = [:]) async throws -> Result {
        let executable = try #require(url(of: "storekit"), "The executable storekit is not beside the tests.")
        return try await run(executable, arguments, variables: variables)
    }

    /// Runs a program until it ends.
    static func run(_ executable: URL, _ arguments: [String], variables: [String: String]) async throws -> Result {
        let errors = FileManager.default.temporaryDirectory.appending(path: "storekit-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: errors) }
        let process = try start(executable, arguments, variables, errors: errors)
        let command = "\(executable.lastPathComponent) \(arguments.joined(separator: " "))"
        let (data, end) = try await process.outcome("the end of \(command)") { process in
            (try process.readToEnd(), process.waitForEnd())
        }
        guard case .exit(let status) = end else { throw Killed(end: end) }
        return Result(
            status: status,
            output: String(decoding: data, as: UTF8.self),
            errors: try String(contentsOf: errors, encoding: .utf8)
        )
    }

    /// The error of a run that a signal ended.
    struct Killed: Error {
        let end: ChildProcess.End
    }

    /// Starts a program with an environment of its own, and its errors in a file.
    static func start(
        _ executable: URL,
        _ arguments: [String],
        _ variables: [String: String],
        errors: URL
    ) throws -> ChildProcess {
        let script = "exec 2>\"$0\"; exec /usr/bin/env -i \"$@\""
        let path = executable.path(percentEncoded: false)
        return try ChildProcess(
            URL(filePath: "/bin/sh"),
            ["-c", script, errors.path(percentEncoded: false)] + variables.map { "\($0.key)=\($0.value)" } + [path]
                + arguments
        )
    }

    /// An executable in the folder of all products.
    static func url(of name: String) -> URL? {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map { $0.appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}

/// A store on disk for one test, and the commands that work on it.
struct ManagedStore {
    let folder: URL
    let configuration: URL

    var database: URL { folder.appending(path: "app.sqlite") }

    /// Runs a test with an empty folder, which is removed afterwards.
    static func withFolder(_ body: (ManagedStore) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "manager-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try #require(
            Bundle.module.url(forResource: "Shop", withExtension: "storekit", subdirectory: "Fixtures")
        )
        try await body(ManagedStore(folder: folder, configuration: fixture))
    }

    /// The variables by which the app and the manager find the same store.
    ///
    /// The store is the file, or an account on the server that is tested.
    var variables: [String: String] {
        var variables = [
            "OPENSTOREKIT_CONFIGURATION": configuration.path(percentEncoded: false),
            "HOME": folder.path(percentEncoded: false),
        ]
        if let server = TestedEngine.server {
            variables["OPENSTOREKIT_DATABASE"] = server
            variables["OPENSTOREKIT_ACCOUNT"] = folder.lastPathComponent
        } else {
            variables["OPENSTOREKIT_DATABASE"] = database.path(percentEncoded: false)
        }
        return variables
    }

    /// The same store, for a test that plays the app itself.
    var simulated: SimulatedDatabase {
        guard let server = TestedEngine.server else { return .file(database) }
        return .server(url: server, account: folder.lastPathComponent, device: TestedEngine.deviceFile())
    }

    /// Runs a command of `storekit`, and expects its exit status.
    @discardableResult
    func run(_ arguments: String..., status: Int32 = 0) async throws -> CommandLineProcess.Result {
        let result = try await CommandLineProcess.storekit(arguments, variables: variables)
        #expect(result.status == status, "storekit \(arguments.joined(separator: " ")): \(result.errors)")
        return result
    }

    /// Makes the store of an app that has not run yet.
    func create() async throws { try await run("create", "ManagedApp") }

    /// The transactions as `list --json` prints them.
    func list() async throws -> [ListedTransaction] { try await run("list", "--json").json([ListedTransaction].self) }
}

/// The keys of a listed transaction that tests read, which are part of the documented format.
struct ListedTransaction: Decodable, Equatable {
    let id: String
    let product: String
    let state: String
    let quantity: Int
    let isFinished: Bool?
}

/// The keys of a change that tests read.
struct ReportedChange: Decodable {
    struct Event: Decodable {
        let number: Int
        let time: String
        let kind: String
        let product: String?
    }

    let done: String
    let transaction: String?
    let events: [Event]
}
