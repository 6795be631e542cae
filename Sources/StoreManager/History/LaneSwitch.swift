import LocalStore
import StorePersistence

/// The switch with which a manager turns the recording of apps' calls on and off.
struct LaneSwitch {
    private let database: any LedgerStorage
    private let log: any LaneLog
    private let signal: (any CommitSignal)?

    /// - Throws: A failure if the files beside the database cannot be created.
    init(_ file: StoreFile) throws(ManagerFailure) {
        let database = file.database
        guard let log = database.lanes else {
            throw ManagerFailure(
                .nothingToWorkOn,
                "\(file.path) is used by one process only",
                "Name the database of an app with --store PATH or OPENSTOREKIT_DATABASE."
            )
        }
        self.database = database
        self.log = log
        signal = try reading { () throws(PersistenceFailure) in try database.beginSignalling() }
    }

    /// The path of the file that apps write, or the server.
    var path: String { log.name }

    /// True while apps record.
    ///
    /// - Throws: A failure to read.
    func isOn() throws(ManagerFailure) -> Bool {
        try reading { () throws(PersistenceFailure) in try database.value(CallRecorder.setting) } == 1
    }

    /// Turns the recording on or off, with immediate effect on running apps.
    ///
    /// - Throws: A failure to write.
    func set(_ isOn: Bool) throws(ManagerFailure) {
        try reading { () throws(PersistenceFailure) in
            try database.setValue(CallRecorder.setting, isOn ? 1 : nil)
        }
        signal?.notify()
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

    /// Removes the recorded calls; running apps continue to record.
    ///
    /// - Throws: A failure to write.
    func clear() throws(ManagerFailure) {
        do throws(LaneFailure) {
            try log.clear()
        } catch {
            throw ManagerFailure(.refused, "\(error)", "Let this user write the file, and repeat the command.")
        }
    }

    /// Watches the commits of all processes and the calls of the apps.
    ///
    /// - Parameter handler: Called after each write, on any thread.
    /// - Returns: The subscriptions, which end with their last reference.
    /// - Throws: A failure if they cannot be watched.
    func watch(_ handler: @escaping @Sendable () -> Void) throws(ManagerFailure) -> [any CommitSubscription] {
        try reading { () throws(PersistenceFailure) in
            [try signal?.watch(handler), try log.watch(handler)].compactMap { $0 }
        }
    }
}
