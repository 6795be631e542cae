import Foundation
import SQLiteDatabase
package import StoreInterface

extension LedgerDatabase {
    /// Opens a store, creates it if it does not exist, and migrates its tables to the current version.
    ///
    /// - Parameters:
    ///   - location: The location of the store. The folder of a file must exist.
    ///   - acceptsChange: True to open a file also if it is missing or empty, or does not match the mark beside it. The
    ///     mark is then written again. Identifiers that were used after the state of an older file are not used again.
    ///   - report: Receives a description of each damaged row, once.
    /// - Throws: A failure if the file cannot be used, belongs to another program or a newer version, or was replaced.
    package convenience init(
        _ location: StoreLocation,
        acceptingChange acceptsChange: Bool = false,
        report: @escaping (String) -> Void = { _ in }
    ) throws(PersistenceFailure) {
        switch location {
        case .memory: try self.init(Self.connection(to: .memory), report: report)
        case .server: throw .server(ServerFailure(.other, "A store on a server is not in a SQLite file"))
        case .file(let url):
            let path = url.path(percentEncoded: false)
            let trail = DatabaseTrail(of: path)
            if !acceptsChange { try trail.requireContent() }
            do throws(MigrationFailure) {
                try DatabaseInspection.requireOwner(of: .file(path), applicationID: LedgerSchema.applicationID)
            } catch {
                throw PersistenceFailure(error)
            }
            let connection = try Self.connection(to: .file(path))
            // A file that is rejected here is left unchanged, with its log.
            connection.setCheckpointOnClose(false)
            try Self.require(trail, of: connection, acceptingChange: acceptsChange)
            connection.setCheckpointOnClose(true)
            try self.init(connection, report: report)
            try begin(trail)
            ExposedFiles.ofThisProcess.report(path, to: report)
        }
    }

    private static func connection(to location: DatabaseLocation) throws(PersistenceFailure) -> SQLiteConnection {
        do throws(SQLiteFailure) {
            return try SQLiteConnection(location)
        } catch {
            throw .database(error)
        }
    }

    /// Compares a database with its mark, before anything is written.
    ///
    /// A database that is not in the state of its mark may have been copied while a process had it open, and is searched
    /// for damage. The search reads the whole file.
    private static func require(
        _ trail: DatabaseTrail,
        of connection: SQLiteConnection,
        acceptingChange acceptsChange: Bool
    ) throws(PersistenceFailure) {
        let known: Int
        do throws(SQLiteFailure) {
            known = try connection.version(ofSchema: LedgerSchema.migrator.schemaName)
        } catch {
            throw .database(error)
        }
        guard known > 0, known <= LedgerSchema.migrator.newestVersion else { return }
        var state: (generation: String?, sequence: Int64) = (nil, 0)
        if known >= LedgerSchema.firstWithGeneration {
            let database = LedgerDatabase(reading: connection)
            state = try database.snapshot { () throws(PersistenceFailure) in
                (try database.generation(), try database.sequence())
            }
        }
        if !acceptsChange { try trail.requireMarked(generation: state.generation, sequence: state.sequence) }
        guard trail.mark?.generation != state.generation || trail.mark?.sequence != state.sequence else { return }
        let damage: String?
        do throws(SQLiteFailure) {
            damage = try connection.firstDamage()
        } catch {
            throw .database(error)
        }
        if let damage { throw .corrupt(path: connection.path, detail: damage) }
    }

    /// Applies the mark of a database that contains a store.
    private func begin(_ trail: DatabaseTrail) throws(PersistenceFailure) {
        guard try first(.identifiers, [], { _ in true }) != nil else { return }
        if let former = trail.mark, try isOlder(than: former) {
            // An older state was accepted; identifiers that were used since then are not used again.
            try run(.raiseNextIdentifier, [.integer(Int64(bitPattern: former.nextTransactionID))])
        }
        try openMark()
    }

    private func isOlder(than former: StoreMark) throws(PersistenceFailure) -> Bool {
        try snapshot { () throws(PersistenceFailure) in
            guard try generation() == former.generation, try sequence() < former.sequence else { return false }
            return try nextIdentifier() < former.nextTransactionID
        }
    }

    /// Opens the mark and writes the present state into it.
    func openMark() throws(PersistenceFailure) {
        guard case .file(let path) = connection.location, let generation = try generation() else { return }
        mark = StoreMarkFile(besides: path, generation: generation)
        guard mark != nil else { return reportMark() }
        // In one moment: of two, another process may sell an identifier in between.
        unmarked = try snapshot { () throws(PersistenceFailure) in (try sequence(), try nextIdentifier()) }
        writeMark()
    }

    /// Writes the mark of the last commit.
    func writeMark() {
        guard let (sequence, next) = unmarked else { return }
        unmarked = nil
        guard let mark, !mark.write(sequence: sequence, nextTransactionID: next) else { return }
        reportMark()
    }

    private func reportMark() {
        report(
            .damaged(
                path: connection.path,
                table: "mark",
                detail: "\(connection.path)-mark cannot be written, so a database that is replaced will not be noticed"
            )
        )
    }

    /// The generation of the database; `nil` before the tables are current.
    func generation() throws(PersistenceFailure) -> String? { try setting(LedgerSchema.generationKey) }
}
