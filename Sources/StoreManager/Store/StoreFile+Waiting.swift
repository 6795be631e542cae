import Foundation
import StorePersistence

/// A store that an app has not made yet.
extension StoreFile {
    /// Opens the database that the arguments or the environment name, as soon as an app has made a store in it.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the verb.
    ///   - wakeUps: The events of the program, which also end the wait.
    ///   - console: The output, to which the place is written if the call waits.
    /// - Returns: The store, and true if it did not exist before; `nil` if the program has to end.
    /// - Throws: A failure with the reason why the database cannot be used or watched.
    static func whenMade(
        _ arguments: Arguments,
        _ wakeUps: WakeUps,
        _ console: Console
    ) async throws(ManagerFailure) -> (file: StoreFile, isNew: Bool)? {
        let variables = ProcessInfo.processInfo.environment
        var opened: (place: StorePlace, database: any LedgerStorage)?
        var isNew = false
        while true {
            guard let folder = try StorePlace.folder(arguments, variables) else {
                return (try StoreFile(arguments), false)
            }
            // Before the first look, so that a store which is made in the meantime is not missed.
            let watch = try FolderWatch(folder) { wakeUps.wake() }
            if opened == nil, let place = try StorePlace.existing(arguments, variables) {
                do throws(ManagerFailure) {
                    opened = (place, try open(place, arguments))
                } catch {
                    // An app that is making its store has more to write, which wakes this process again.
                    guard isNew else { throw error }
                    Console.remark(error.problem)
                }
            }
            if let opened, let file = try StoreFile(opened.place, opened.database) { return (file, isNew) }
            if !isNew, !console.isJSON {
                console.say("waiting for an app to make a store in \(folder.path(percentEncoded: false)); Ctrl-C ends")
            }
            isNew = true
            guard await wakeUps.next() else { return nil }
            withExtendedLifetime(watch) {}
        }
    }
}

extension StorePlace {
    /// Returns the folder in which the database is or will be; `nil` for a store on a server.
    ///
    /// - Throws: A failure if the data folder has several databases, or if no file is meant.
    fileprivate static func folder(
        _ arguments: Arguments,
        _ variables: [String: String]
    ) throws(ManagerFailure) -> URL? {
        if isUnnamed(arguments, variables), databases(variables).isEmpty { return dataFolder(variables) }
        return switch try StorePlace(arguments, variables) {
        case .file(let url): url.standardizedFileURL.deletingLastPathComponent()
        case .server: nil
        }
    }

    /// Returns the place of a database that exists, or `nil`.
    ///
    /// - Throws: A failure if the data folder has several databases, or if no file is meant.
    fileprivate static func existing(
        _ arguments: Arguments,
        _ variables: [String: String]
    ) throws(ManagerFailure) -> StorePlace? {
        if isUnnamed(arguments, variables), databases(variables).isEmpty { return nil }
        let place = try StorePlace(arguments, variables)
        guard case .file(let url) = place else { return place }
        return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? place : nil
    }

    /// True if the database is the only one in the data folder.
    private static func isUnnamed(_ arguments: Arguments, _ variables: [String: String]) -> Bool {
        arguments.option("store") == nil && (variables["OPENSTOREKIT_DATABASE"] ?? "").isEmpty
    }
}
