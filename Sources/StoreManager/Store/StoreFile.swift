import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime

/// The database of a store, opened for reading.
///
/// Reading changes nothing: due renewals stay due, and no catalog is needed.
struct StoreFile {
    let place: StorePlace
    let database: any LedgerStorage
    let metadata: StoreMetadata

    /// The path, or the server with the account and the app.
    var path: String { database.name }

    /// Opens the database that the arguments or the environment name.
    ///
    /// - Throws: A failure with the searched places, or with the reason why the database cannot be used.
    init(_ arguments: Arguments) throws(ManagerFailure) {
        let place = try StorePlace(arguments, ProcessInfo.processInfo.environment)
        let database = try Self.open(place, arguments)
        guard let file = try Self(place, database) else {
            throw ManagerFailure(
                .nothingToWorkOn,
                "\(database.name) is a database in which no store has been made yet",
                "Start the app once, or make a store with \"storekit create BUNDLE-ID --store …\"."
            )
        }
        self = file
    }

    /// Reads a database; fails if no store has been made in it yet.
    ///
    /// - Throws: A failure to read.
    init?(_ place: StorePlace, _ database: any LedgerStorage) throws(ManagerFailure) {
        guard let metadata = try reading({ () throws(PersistenceFailure) in try database.metadata() }) else {
            return nil
        }
        (self.place, self.database, self.metadata) = (place, database, metadata)
    }

    /// Opens the database at a place, which exists.
    ///
    /// - Throws: A failure with the searched places, or with the reason why the database cannot be used.
    static func open(
        _ place: StorePlace,
        _ arguments: Arguments
    ) throws(ManagerFailure) -> any LedgerStorage {
        switch place {
        case .file(let url):
            let path = url.path(percentEncoded: false)
            if url.isFolder {
                throw ManagerFailure(
                    .nothingToWorkOn,
                    "\(path) is a folder, and a store is a file",
                    "Name the database in it, such as \(path)/app.sqlite, with --store or OPENSTOREKIT_DATABASE."
                )
            }
            guard FileManager.default.fileExists(atPath: path) else {
                throw ManagerFailure(
                    .nothingToWorkOn,
                    "there is no database at \(path)",
                    """
                    Start the app once with OPENSTOREKIT_DATABASE=\(path), make a store with \
                    "storekit create BUNDLE-ID --store \(path)", or name another file with --store.
                    """
                )
            }
            return try reading { () throws(PersistenceFailure) in try LedgerDatabase(.file(url)) }
        case .server(let account):
            let bundleID = try place.app(of: account, arguments)
            return try opening { () throws(StoreFailure) in try account.open(bundleID) { Console.remark($0) } }
        }
    }
}

extension StoreFile {
    /// The values against which the documents of the store are verified.
    var trust: TrustContext {
        var trust = TrustContext(
            rootCertificate: metadata.rootCertificate,
            bundleID: metadata.bundleID,
            environment: metadata.environment,
            deviceVerificationID: metadata.deviceVerificationID
        )
        // On a server, each device signs its own documents.
        trust.acceptsEveryDevice = database.onlyDevice == nil
        return trust
    }

    /// Returns the time on the store's clock.
    ///
    /// - Throws: A failure to read.
    func now() throws(ManagerFailure) -> StoreDate {
        let database = database
        let lead = try reading { () throws(PersistenceFailure) in try database.value(LocalStore.clockLead) ?? 0 }
        return StoreDate(milliseconds: SystemStoreClock().now.milliseconds + lead)
    }

    /// Returns all transactions, pending requests and failed attempts, ordered by identifier.
    ///
    /// - Throws: A failure to read.
    func transactions() throws(ManagerFailure) -> [TransactionReport] {
        let (snapshot, entries, failures) = try reading { () throws(PersistenceFailure) in
            (try database.load(), try database.everyEntry(), try database.failures())
        }
        let chains = Dictionary(snapshot.chains.map { ($0.key, $0) }) { first, _ in first }
        let now = try now()
        let bought = entries.map { TransactionReport($0, chain: $0.chainKey.flatMap { chains[$0] }, at: now) }
        let all = bought + snapshot.pending.map(TransactionReport.init) + failures.map(TransactionReport.init)
        return all.sorted { $0.number < $1.number }
    }

    /// Returns the journal after a change number.
    ///
    /// - Throws: A failure to read.
    func journal(after sequence: Int64 = 0) throws(ManagerFailure) -> [JournalRecord] {
        var journal: [JournalRecord] = []
        while true {
            let last = journal.last?.sequence ?? sequence
            let page = try reading { () throws(PersistenceFailure) in
                try database.events(after: last, limit: 256)
            }
            journal += page.map { JournalRecord(sequence: $0.sequence, event: $0.event) }
            if page.count < 256 { return journal }
        }
    }
}
