import Foundation
import LocalStore
import StorePersistence

/// The switch by which a manager has the apps of a store write down their calls.
struct LaneSwitch {
    private let file: StoreFile
    private let notifier: CommitNotifier

    /// - Throws: A failure if the files beside the database cannot be made.
    init(_ file: StoreFile) throws(ManagerFailure) {
        self.file = file
        notifier = try reading { () throws(PersistenceFailure) in try CommitNotifier(of: file.path) }
    }

    /// The path of the file that apps write.
    var path: String { LaneFile.path(besides: file.path) }

    /// True while apps record.
    ///
    /// - Throws: A failure to read.
    func isOn() throws(ManagerFailure) -> Bool {
        let database = file.database
        return try reading { () throws(PersistenceFailure) in try database.value(LaneFile.setting) } == 1
    }

    /// Turns the recording on or off; apps that run follow at once.
    ///
    /// - Throws: A failure to write.
    func set(_ isOn: Bool) throws(ManagerFailure) {
        if isOn { try makeFile() }
        let database = file.database
        try reading { () throws(PersistenceFailure) in try database.setValue(LaneFile.setting, isOn ? 1 : nil) }
        notifier.notify()
    }

    /// Turns the recording on, unless it is on.
    ///
    /// - Returns: True if it was off.
    /// - Throws: A failure to read or write.
    func turnOn() throws(ManagerFailure) -> Bool {
        if try isOn() { return false }
        try set(true)
        return true
    }

    /// Removes what was recorded; apps that run go on writing to the empty file.
    ///
    /// - Throws: A failure to write.
    func clear() throws(ManagerFailure) {
        try makeFile()
        do {
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            defer { handle.closeFile() }
            try handle.truncate(atOffset: 0)
        } catch {
            throw ManagerFailure(.refused, "\(path) cannot be emptied: \(error)")
        }
    }

    /// Watches the commits of all processes and the file of the apps.
    ///
    /// - Parameter handler: Called after each write, on any thread.
    /// - Returns: The subscriptions, which end with their last reference.
    /// - Throws: A failure if a file cannot be watched.
    func watch(_ handler: @escaping @Sendable () -> Void) throws(ManagerFailure) -> [CommitWatch] {
        let path = path
        return try reading { () throws(PersistenceFailure) in
            [try CommitWatch(notifier, handler), try CommitWatch(file: path, handler)]
        }
    }

    private func makeFile() throws(ManagerFailure) {
        if FileManager.default.fileExists(atPath: path) { return }
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: path, contents: Data(), attributes: permissions) else {
            throw ManagerFailure(.refused, "\(path) cannot be made")
        }
    }
}
