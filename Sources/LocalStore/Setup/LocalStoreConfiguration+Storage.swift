import SQLiteDatabase
package import StoreInterface
package import StorePersistence

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
            return try ServerAccount(url: server.url, name: server.account).open(bundleID, reporting: report)
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

/// An account on a database server, which has a store for each app.
package struct ServerAccount: Hashable, Sendable {
    /// The address of the server, which may have a password and is in no message.
    package let url: String
    package let name: String

    package init(url: String, name: String) {
        self.url = url
        self.name = name
    }

    /// Opens the store of an app, which need not exist.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - report: Receives a description of each damaged row.
    /// - Returns: The storage.
    /// - Throws: ``StoreFailure/storage(detail:)`` that names the server and the reason, or
    ///   ``StoreFailure/configuration(detail:)`` if this program was built without what a server needs.
    package func open(
        _ bundleID: String,
        reporting report: @escaping @Sendable (String) -> Void
    ) throws(StoreFailure) -> any LedgerStorage {
        #if PostgreSQL
        return try translating { () throws(PersistenceFailure) in
            try PostgreSQLLedger(url, account: name, bundleID: bundleID, report: report)
        }
        #else
        throw traitFailure
        #endif
    }

    /// The apps of which the account has a store, by name.
    ///
    /// - Throws: As ``open(_:reporting:)``.
    package func bundleIDs() throws(StoreFailure) -> [String] {
        #if PostgreSQL
        return try translating { () throws(PersistenceFailure) in
            try PostgreSQLLedger.bundleIDs(at: url, of: name)
        }
        #else
        throw traitFailure
        #endif
    }

    #if !PostgreSQL
    private var traitFailure: StoreFailure {
        .configuration(
            detail: """
                the store of the account "\(name)" is on a PostgreSQL server, and OpenStoreKit was built without the \
                package trait PostgreSQL. Enable it where the package is named: \
                .package(…, traits: [.defaults, "PostgreSQL"]), or swift build --traits default,PostgreSQL
                """
        )
    }
    #endif
}
