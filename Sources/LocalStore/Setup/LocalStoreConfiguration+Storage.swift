import StoreInterface
import StorePersistence

extension LocalStoreConfiguration {
    /// Opens the storage at the location of the store.
    ///
    /// - Throws: ``StoreFailure/storage(detail:)`` that names path and reason.
    func openStorage() throws(StoreFailure) -> any LedgerStorage {
        try translating { () throws(PersistenceFailure) in
            try LedgerDatabase(location, acceptingChange: acceptsChangedDatabase, report: report)
        }
    }
}
