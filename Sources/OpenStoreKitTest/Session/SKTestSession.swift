public import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import TransactionCore

/// Controls the store of an app under test: its settings, its transactions, and its time.
///
/// Every session of a process controls the same store, the one that the static APIs talk to where the session is made
/// (TS-01). It is opened when it is first needed, is kept in a file, and outlives the process with everything that was
/// bought and set in it, so a test begins with ``resetToDefaultState()`` and ``clearTransactions()`` (TS-04). What a
/// session does has happened when its call returns: queries know of it, and listeners have been sent it (TS-05).
///
/// ## Differs from Apple
///
/// A session works in any process, without an app around it (TS-76, E-09). Inside a store of the test's own, such as
/// `SimulatedStore.run(_:)` gives it, the session controls that store, so that tests run side by side. Identifiers of
/// transactions are `UInt`, as the headers say. Nothing is marked as deprecated.
// `@unchecked` because the class is open, as Apple's is; it stores nothing but a reference to what is `Sendable`.
open class SKTestSession: NSObject, @unchecked Sendable {
    let local: LocalStore

    /// Makes a session with a configuration, which becomes what is for sale (TS-02, TS-58).
    ///
    /// - Parameter fileURL: The URL of a `.storekit` file.
    /// - Throws: ``SKTestError``: `invalidURL` for what is no URL of such a file, and for a file that cannot be read as
    ///   one, whose text then has path, line and column; `fileNotFound` where there is none; `serviceUnavailable` when
    ///   the store cannot be opened.
    public init(contentsOf fileURL: URL) throws {
        local = try Self.store(selling: Self.catalog(contentsOf: fileURL))
        super.init()
    }

    /// Makes a session with a configuration, which becomes what is for sale (TS-02, TS-03).
    ///
    /// ## Differs from Apple
    ///
    /// There need not be a bundle. The file is looked for in the resources of the calling module, then in those of other
    /// modules and of the main bundle, then in the folder of the calling file and its parents up to the one with
    /// `Package.swift`, then in the working directory.
    ///
    /// - Parameters:
    ///   - filename: The name of a `.storekit` file, with or without the extension.
    ///   - fileID: The calling file; leave it out.
    ///   - filePath: The calling file; leave it out.
    /// - Throws: ``SKTestError``: `fileNotFound`, whose text has every place that was searched, and what
    ///   ``init(contentsOf:)`` throws.
    public convenience init(
        configurationFileNamed filename: String,
        fileID: String = #fileID,
        filePath: String = #filePath
    ) throws {
        try self.init(contentsOf: Self.configuration(named: filename, fileID, filePath))
    }

    /// Makes a session with a configuration, without a calling file.
    ///
    /// It serves code that passes the initializer as a function. The resources of the calling module are not preferred.
    ///
    /// - Parameter filename: The name of a `.storekit` file, with or without the extension.
    /// - Throws: The errors of the other initializer.
    @_disfavoredOverload
    public convenience init(configurationFileNamed filename: String) throws {
        try self.init(configurationFileNamed: filename, fileID: "", filePath: "")
    }

    private static func configuration(
        named name: String,
        _ fileID: String,
        _ filePath: String
    ) throws(SKTestError) -> URL {
        do throws(ConfigurationSearchFailure) {
            return try ConfigurationSearch(fileID: fileID, filePath: filePath).file(named: name)
        } catch {
            throw SKTestError(.fileNotFound, error.description)
        }
    }

    private static func catalog(contentsOf url: URL) throws(SKTestError) -> Catalog {
        guard url.isFileURL, url.pathExtension.lowercased() == "storekit" else {
            throw SKTestError(.invalidURL, "\(url.absoluteString) is not the URL of a .storekit file")
        }
        do throws(StoreKitFileFailure) {
            return try StoreKitFileReader.catalog(contentsOf: url)
        } catch {
            let code: SKTestError.Code =
                switch error {
                case .missing: .fileNotFound
                case .unreadable, .notUTF8, .notJSON, .notAnObject: .invalidURL
                }
            let text = error.description
            throw SKTestError(code, text, underlying: SimulatedStoreError.configuration(text))
        }
    }

    /// The store of the calling task, or of the process, which is made now if there is none.
    private static func store(selling catalog: Catalog) throws(SKTestError) -> LocalStore {
        do throws(StoreFailure) {
            let store = try StoreConnection.current { () throws(StoreFailure) in
                try LocalStore(DefaultStoreLocator.ofThisProcess.configuration(selling: catalog))
            }
            guard let local = store as? LocalStore else {
                throw .storage(detail: "the store is none that tests control")
            }
            try local.immediately { local throws(StoreFailure) in local.use(catalog) }
            return local
        } catch {
            throw SKTestError(error)
        }
    }
}
