import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// A store that is open for a change, with the catalog of its app.
///
/// A change is decided and signed as in the app. It needs the app's configuration, because without it the products of
/// subscriptions would not be for sale, and the subscriptions would end.
struct OpenStore: Sendable {
    let local: LocalStore
    let catalog: Catalog

    /// Opens the store that the arguments or the environment name.
    ///
    /// - Throws: A failure if the store or the configuration cannot be found or used.
    init(_ arguments: Arguments, _ file: StoreFile) throws(ManagerFailure) {
        let (catalog, configuration) = try Self.configuration(
            arguments,
            at: file.place,
            bundleID: file.metadata.bundleID,
            environment: file.metadata.environment,
            appVersion: file.metadata.firstAppVersion
        )
        self.catalog = catalog
        do throws(StoreFailure) {
            local = try LocalStore(configuration)
        } catch {
            throw ManagerFailure(error, .nothingToWorkOn)
        }
    }

    /// Returns the catalog from the arguments, the environment or the working directory, with the configuration of a
    /// store.
    ///
    /// - Throws: A failure if there is no catalog, or if it cannot be read.
    static func configuration(
        _ arguments: Arguments,
        at place: StorePlace,
        bundleID: String,
        environment: StoreEnvironment,
        appVersion: String = "1"
    ) throws(ManagerFailure) -> (Catalog, LocalStoreConfiguration) {
        let catalog = try catalog(arguments)
        var variables = ProcessInfo.processInfo.environment
        variables.merge(place.variables) { _, new in new }
        variables["OPENSTOREKIT_ENVIRONMENT"] = environment.rawValue
        let locator = DefaultStoreLocator(
            variables: variables,
            folders: [],
            bundleID: bundleID,
            appVersion: appVersion
        )
        do throws(StoreFailure) {
            var configuration = try locator.configuration(selling: catalog)
            configuration.missingListenerWarning = nil
            // Stored intents and settings are for the process of the app, so this process must not apply them.
            configuration.watchesOtherProcesses = false
            configuration.report = { Console.remark($0) }
            return (catalog, configuration)
        } catch {
            throw ManagerFailure(
                .usage,
                "\(error)",
                "Correct the variable, or remove it from the environment."
            )
        }
    }

    /// Returns the catalog from the arguments, the environment or the working directory.
    ///
    /// - Throws: A failure with the searched places, or with the reason why the file cannot be read.
    static func catalog(_ arguments: Arguments) throws(ManagerFailure) -> Catalog {
        let variable = ProcessInfo.processInfo.environment["OPENSTOREKIT_CONFIGURATION"] ?? ""
        let named = arguments.option("configuration") ?? (variable.isEmpty ? nil : variable)
        let folder = FileManager.default.currentDirectoryPath
        let path = if let named { named } else { try onlyConfiguration(in: folder) }
        do throws(StoreKitFileFailure) {
            return try StoreKitFileReader.catalog(contentsOf: URL(filePath: path))
        } catch {
            throw ManagerFailure(
                .nothingToWorkOn,
                "\(error)",
                "Name the .storekit file of the app with --configuration FILE or OPENSTOREKIT_CONFIGURATION."
            )
        }
    }

    private static func onlyConfiguration(in folder: String) throws(ManagerFailure) -> String {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".storekit") }
        } catch {
            throw ManagerFailure(
                .nothingToWorkOn,
                "the folder \(folder) cannot be listed: \(error.systemReason)",
                "Name the .storekit file of the app with --configuration FILE or OPENSTOREKIT_CONFIGURATION."
            )
        }
        if names.count == 1 { return folder + "/" + names[0] }
        let found = names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
        throw ManagerFailure(
            .nothingToWorkOn,
            "the products for sale are not known: no configuration is named, and \(folder) holds \(found)",
            "Name the .storekit file of the app with --configuration FILE or OPENSTOREKIT_CONFIGURATION."
        )
    }
}

/// A change by a verb, with the resulting events.
struct ChangeReport: Encodable {
    /// A sentence that describes the change.
    let done: String
    /// The identifier of the transaction or request, if the change is about one.
    let transaction: String?
    /// The events of the store, including those that were due before.
    let events: [EventReport]

    /// Opens the store, changes it, and prints what happened.
    ///
    /// - Throws: The refusal of the store, or a failure to find, open or write it.
    static func change(
        _ arguments: Arguments,
        _ console: Console,
        _ body: @Sendable (OpenStore, StoreFile) async throws(ManagerFailure) -> (String, UInt64?)
    ) async throws(ManagerFailure) -> ExitStatus {
        let file = try StoreFile(arguments)
        let database = file.database
        let before = try reading { () throws(PersistenceFailure) in try database.sequence() }
        let store = try OpenStore(arguments, file)
        await store.local.catchUp()
        let (done, id) = try await body(store, file)
        await store.local.catchUp()
        store.local.notifyOthers()
        let events = EventReport.reports(of: try file.journal(after: before))
        let report = ChangeReport(done: done, transaction: id.map { String($0) }, events: events)
        if console.isJSON {
            try console.json(report)
        } else {
            console.say(done, .green)
            if !events.isEmpty { console.line(EventReport.table(events).text(on: console)) }
        }
        return .done
    }
}
