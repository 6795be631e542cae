import Foundation
import SQLiteDatabase
import StoreInterface
import StorePersistence

/// The search for other processes that use a database, which reports them once.
///
/// A test session controls the one store of its database. When a second process uses the same file, each process clears
/// the transactions that the other waits for. Both then fail with time-outs that do not name the cause (TS-01).
struct OtherUsers {
    /// The maximum number of searches without a result, after which the store stops searching.
    ///
    /// A search takes some milliseconds.
    private static let mostSearches = 4

    private var isSession = false
    private var searches = 0
    private var isNamed = false

    /// Returns the report about other processes, unless they were reported before.
    ///
    /// - Parameters:
    ///   - file: The database.
    ///   - again: True if another process has written to the database; ignored as long as no session controls it.
    /// - Returns: The sentence to report; `nil` if no other process uses the file, or if one was named before.
    mutating func sentence(about file: URL, again: Bool) -> String? {
        guard !isNamed, again ? isSession : !isSession else { return nil }
        isSession = true
        guard searches < Self.mostSearches else { return nil }
        searches += 1
        guard let sentence = Self.sentence(about: file.path(percentEncoded: false)) else { return nil }
        isNamed = true
        return sentence
    }

    /// Returns the sentence that names the processes with a file open and explains how to give each its own database.
    ///
    /// `nil` if there are no such processes.
    static func sentence(about path: String) -> String? {
        let processes = others(using: path).map { "\($0) (\(name(of: $0)))" }
        guard !processes.isEmpty else { return nil }
        return """
            \(path) is in use by another process as well: \(processes.joined(separator: ", ")). Test sessions of several \
            processes control the same store, so that each clears what the other waits for. Set \
            OPENSTOREKIT_DATABASE=:memory:, or a path for each process, or run the tests in one process, without --parallel
            """
    }

    /// Returns the identifiers of this user's other processes that have a file open, in ascending order.
    ///
    /// Empty where the system does not list open files below `/proc`, as on Apple's systems.
    static func others(using path: String) -> [Int32] {
        let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let ownID = ProcessInfo.processInfo.processIdentifier
        return contents(of: "/proc").compactMap(Int32.init).filter { id in
            guard id != ownID else { return false }
            let folder = "/proc/\(id)/fd"
            return contents(of: folder).contains { destination(of: "\(folder)/\($0)") == file }
        }.sorted()
    }

    private static func name(of id: Int32) -> String {
        do {
            let name = try String(contentsOfFile: "/proc/\(id)/comm", encoding: .utf8)
            return name.trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            return "ended"
        }
    }

    /// Returns the names in a folder; empty for a folder of another user's process, or of a process that has ended.
    private static func contents(of folder: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            return []
        }
    }

    private static func destination(of link: String) -> String? {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: link)
        } catch {
            return nil
        }
    }
}

extension LocalStore {
    /// Reports the other processes that use the database, once.
    ///
    /// - Parameter again: True if another process has written to the database.
    package func nameOtherUsers(again: Bool = false) {
        guard case .file(let file) = configuration.location,
            let sentence = otherUsers.sentence(about: file, again: again)
        else { return }
        configuration.report(sentence)
    }
}

extension StoreFailure {
    /// Creates a failure of the database, which names the processes that keep it locked if that is the reason.
    init(_ failure: PersistenceFailure) {
        guard case .database(let cause) = failure, cause.isBusy, let users = OtherUsers.sentence(about: cause.path)
        else {
            self = .storage(detail: "\(failure)")
            return
        }
        self = .storage(detail: "\(failure). \(users)")
    }
}
