import StoreControl
public import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import TransactionCore

/// A session that controls the store of an app under test: its settings, its transactions, and its time.
///
/// Every session of a process controls the same store: the one that the static APIs use where the session is created
/// (TS-01). The store opens at its first use and is saved in a file. It outlives the process with all purchases and
/// settings, so a test begins with ``resetToDefaultState()`` and ``clearTransactions()`` (TS-04). When a call to a
/// session returns, queries show its effects and listeners have been sent them (TS-05).
///
/// ## Differs from Apple
///
/// A session works in any process, without an app around it (TS-76, E-09). Inside the scope of a test's own store, such
/// as `SimulatedStore.run(_:)`, the session controls that store, so that tests can run side by side. Transaction
/// identifiers are `UInt`, as in the headers. No member is marked as deprecated.
// `@unchecked` because the class is open, as Apple's is; its only stored property is a reference to a `Sendable`
// object.
open class SKTestSession: NSObject, @unchecked Sendable {
    let local: LocalStore

    /// Creates a session with a configuration, whose products are then for sale (TS-02, TS-58).
    ///
    /// - Parameter fileURL: The URL of a `.storekit` file, or of the folder that Xcode writes for products with images.
    /// - Throws: ``SKTestError``: `invalidURL` if the URL is not that of such a file, or if the file cannot be parsed.
    ///   In the second case its text has path, line, and column. `fileNotFound` if the file does not exist;
    ///   `serviceUnavailable` if the store cannot be opened.
    public init(contentsOf fileURL: URL) throws {
        local = try Self.store(selling: Self.catalog(contentsOf: fileURL))
        super.init()
        UncalledCallbacks.watch()
    }

    /// Creates a session with a configuration, whose products are then for sale (TS-02, TS-03).
    ///
    /// ## Differs from Apple
    ///
    /// A bundle is not required. The file is searched for in the resources of the calling module, then in the folder of
    /// the calling file and its parents up to the one with `Package.swift`. After these come the resources of the main
    /// bundle and of other modules, and the working directory.
    ///
    /// - Parameters:
    ///   - filename: The name of a `.storekit` file, with or without the extension.
    ///   - fileID: The calling file; omit it.
    ///   - filePath: The calling file; omit it.
    /// - Throws: ``SKTestError``: `fileNotFound`, whose text lists all searched places, and the errors of
    ///   ``init(contentsOf:)``.
    public convenience init(
        configurationFileNamed filename: String,
        fileID: String = #fileID,
        filePath: String = #filePath
    ) throws {
        try self.init(contentsOf: Self.configuration(named: filename, fileID, filePath))
    }

    /// Creates a session with a configuration, without a calling file.
    ///
    /// Code that passes the initializer as a function uses this form. The resources of the calling module have no
    /// precedence.
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

    /// The store of the calling task, or that of the process, which is created if there is none.
    private static func store(selling catalog: Catalog) throws(SKTestError) -> LocalStore {
        do throws(StoreFailure) {
            let source = try StoreConnection.current { identity throws(StoreFailure) in
                try LocalStore(
                    DefaultStoreLocator.ofThisProcess.configuration(selling: catalog),
                    identity: identity
                )
            }
            guard let local = try source.present.get() as? LocalStore else {
                throw .storage(detail: "the store is none that tests control")
            }
            try local.immediately { local throws(StoreFailure) in local.use(catalog) }
            return local
        } catch {
            throw SKTestError(error)
        }
    }
}
