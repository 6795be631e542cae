import SQLiteDatabase
import StoreInterface
import StorePersistence

#if PostgreSQL
import PostgreSQLPersistence
#endif

extension LocalStoreConfiguration {
    /// Opens the storage at the location of the store.
    ///
    /// - Throws: ``StoreFailure/storage(detail:)`` that names path or server and reason, or
    ///   ``StoreFailure/configuration(detail:)`` if this program was built without what a server needs.
    func openStorage() throws(StoreFailure) -> any LedgerStorage {
        switch location {
        case .memory, .file:
            return try translating { () throws(PersistenceFailure) in
                try LedgerDatabase(location, acceptingChange: acceptsChangedDatabase, report: report)
            }
        case .server(let server):
            #if PostgreSQL
            return try translating { () throws(PersistenceFailure) in
                try PostgreSQLLedger(server.url, account: server.account, bundleID: bundleID, report: report)
            }
            #else
            throw .configuration(
                detail: """
                    the store of the account “\(server.account)” is on a PostgreSQL server, and OpenStoreKit was built \
                    without the package trait PostgreSQL. Enable it where the package is named: \
                    .package(…, traits: [.defaults, "PostgreSQL"]), or swift build --traits default,PostgreSQL
                    """
            )
            #endif
        }
    }
}

extension StoreLocation {
    /// The executor of a store: a thread of its own where saving waits for a disk or a server.
    var executor: any ActorExecutor {
        switch self {
        case .memory: SharedThreadExecutor()
        case .file, .server: SerialQueueExecutor(label: "openstorekit.local-store")
        }
    }
}
