import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime

/// The database of a store, opened for looking.
///
/// Looking decides nothing: renewals that are due stay due, and no catalog is needed.
struct StoreFile {
    let url: URL
    let database: LedgerDatabase
    let metadata: StoreMetadata

    var path: String { url.path(percentEncoded: false) }

    /// Opens the database that the arguments or the environment name.
    ///
    /// - Throws: A failure that says where a store was looked for, or why the file cannot be used.
    init(_ arguments: Arguments) throws(ManagerFailure) {
        url = try Self.location(arguments, ProcessInfo.processInfo.environment)
        let path = url.path(percentEncoded: false)
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
        let url = url
        database = try reading { () throws(PersistenceFailure) in try LedgerDatabase(.file(url)) }
        let database = database
        guard let metadata = try reading({ () throws(PersistenceFailure) in try database.metadata() }) else {
            throw ManagerFailure(
                .nothingToWorkOn,
                "\(path) is a database in which no store has been made yet",
                "Start the app once, or make a store with \"storekit create BUNDLE-ID --store \(path)\"."
            )
        }
        self.metadata = metadata
    }

    /// The path of the database, which need not exist.
    ///
    /// - Throws: A failure if nothing names a file, or if the data folder has several.
    static func location(_ arguments: Arguments, _ variables: [String: String]) throws(ManagerFailure) -> URL {
        let named = arguments.option("store") ?? variables["OPENSTOREKIT_DATABASE"] ?? ""
        guard !StoreServer.isAddress(named) else {
            throw ManagerFailure(
                .nothingToWorkOn,
                "the store is on a server, and this tool opens files only",
                "Use SimulatedStore with the database .server(…) to change such a store, or SQL to look at it."
            )
        }
        if let path = arguments.option("store") { return URL(filePath: path) }
        if let path = variables["OPENSTOREKIT_DATABASE"], !path.isEmpty {
            guard path != ":memory:" else {
                throw ManagerFailure(
                    .nothingToWorkOn,
                    "OPENSTOREKIT_DATABASE is :memory:, and a store in memory is visible to its own process only",
                    "Name a file with --store, and start the app with the same path in OPENSTOREKIT_DATABASE."
                )
            }
            return URL(filePath: path)
        }
        let folder = dataFolder(variables)
        let files = names(in: folder).filter { $0.hasSuffix(".sqlite") }.sorted()
        let path = folder.path(percentEncoded: false)
        switch files.count {
        case 1: return folder.appending(path: files[0])
        case 0:
            throw ManagerFailure(
                .nothingToWorkOn,
                "no store is named, and \(path) has none",
                "Name the database with --store PATH or OPENSTOREKIT_DATABASE; an app without that variable keeps its "
                    + "store in \(path)."
            )
        default:
            throw ManagerFailure(
                .nothingToWorkOn,
                "no store is named, and \(path) has several: \(files.joined(separator: ", "))",
                "Name one of them with --store PATH."
            )
        }
    }

    /// The folder in which apps keep their stores unless a variable says otherwise.
    private static func dataFolder(_ variables: [String: String]) -> URL {
        if let path = variables["XDG_DATA_HOME"], path.hasPrefix("/") {
            return URL(filePath: path).appending(path: "OpenStoreKit")
        }
        let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return URL(filePath: home).appending(path: ".local/share/OpenStoreKit")
    }

    /// The names in a folder; empty if the folder cannot be listed.
    private static func names(in folder: URL) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        } catch {
            return []
        }
    }
}

extension StoreFile {
    /// The values against which the documents of the store are verified.
    var trust: TrustContext {
        TrustContext(
            rootCertificate: metadata.rootCertificate,
            bundleID: metadata.bundleID,
            environment: metadata.environment,
            deviceVerificationID: metadata.deviceVerificationID
        )
    }

    /// The time on the store's clock.
    ///
    /// - Throws: A failure to read.
    func now() throws(ManagerFailure) -> StoreDate {
        let database = database
        let lead = try reading { () throws(PersistenceFailure) in try database.value(LocalStore.clockLead) ?? 0 }
        return StoreDate(milliseconds: SystemStoreClock().now.milliseconds + lead)
    }

    /// Every transaction, waiting request and failed attempt, by identifier.
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

    /// The journal after a change number.
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

    /// The identifier that a word names: a number, or a product, whose latest transaction counts.
    ///
    /// - Throws: A failure if there is no such transaction, or none of the product.
    func identifier(_ word: String) throws(ManagerFailure) -> UInt64 {
        if let id = UInt64(word.hasPrefix("#") ? String(word.dropFirst()) : word) { return id }
        let database = database
        let entries = try reading { () throws(PersistenceFailure) in try database.everyEntry() }
        let latest = entries.filter { $0.productID == word }.max { $0.isOlder(than: $1) }
        guard let latest else {
            throw ManagerFailure(
                .refused,
                "\"\(word)\" is neither the number of a transaction nor a product that was bought",
                "\"storekit list\" shows what was bought."
            )
        }
        return latest.id
    }
}
