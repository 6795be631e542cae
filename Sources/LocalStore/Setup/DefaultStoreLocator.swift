package import Foundation
package import StoreCatalog
package import StoreInterface
import StoreTime

/// The locator of the store for a process that has chosen none.
///
/// | property of the store | from |
/// |---|---|
/// | catalog | `OPENSTOREKIT_CONFIGURATION`, else the one `.storekit` file in the main bundle or the working directory, else empty |
/// | database | `OPENSTOREKIT_DATABASE` (`:memory:` allowed, and a URL that begins with `postgresql://`), else a file per bundle identifier in the user's data directory |
/// | account of a store on a server | `OPENSTOREKIT_ACCOUNT`, else `default` |
/// | file of this device beside a store on a server | `OPENSTOREKIT_DEVICE`, else a file per app and account in the user's data directory |
/// | data directory | `XDG_DATA_HOME`, else `.local/share` in the folder `HOME`, else in the home directory of the user; relative paths are ignored |
/// | environment | `OPENSTOREKIT_ENVIRONMENT`, else `Xcode` |
/// | opening a replaced database | `OPENSTOREKIT_ACCEPT_DATABASE`, `true` or `false`, else `false` |
/// | finished non-renewing subscriptions in `Transaction.all` (C-12) | `OPENSTOREKIT_LIST_FINISHED_NON_RENEWING`, `true` or `false`, else `false` |
/// | finished consumables in the history | `SKIncludeConsumableInAppPurchaseHistory` in the main bundle's Info.plist |
package struct DefaultStoreLocator: Sendable {
    private let variables: [String: String]
    private let folders: [URL]
    private let bundleID: String
    private let appVersion: String
    private let includesConsumableHistory: Bool

    /// Creates a locator.
    ///
    /// - Parameters:
    ///   - variables: The process's environment.
    ///   - folders: The folders to search for a `.storekit` file, in this order.
    ///   - bundleID: The identifier of the app.
    ///   - appVersion: The version of the app.
    ///   - information: The values of the app's Info.plist, by key.
    package init(
        variables: [String: String],
        folders: [URL],
        bundleID: String,
        appVersion: String,
        information: (String) -> Any? = { _ in nil }
    ) {
        self.variables = variables
        self.folders = folders
        self.bundleID = bundleID
        self.appVersion = appVersion
        includesConsumableHistory = information("SKIncludeConsumableInAppPurchaseHistory") as? Bool ?? false
    }

    /// The locator of this process.
    package static var ofThisProcess: Self {
        let bundle = Bundle.main
        let version = bundle.object(forInfoDictionaryKey: "CFBundleVersion") as? String
        return Self(
            variables: ProcessInfo.processInfo.environment,
            folders: [bundle.resourceURL, URL(filePath: FileManager.default.currentDirectoryPath)].compactMap { $0 },
            bundleID: bundle.bundleIdentifier ?? ProcessInfo.processInfo.processName,
            appVersion: version ?? "1",
            information: { bundle.object(forInfoDictionaryKey: $0) }
        )
    }

    /// True if a variable of the environment names the database.
    package var namesDatabase: Bool { !(variables["OPENSTOREKIT_DATABASE"] ?? "").isEmpty }

    /// The configuration from which the store is made.
    ///
    /// - Parameter catalog: The catalog, if the caller has one; `nil` looks for a file.
    /// - Returns: The complete configuration of a store.
    /// - Throws: ``StoreFailure/configuration(detail:)`` that names the variable or the file and the mistake in it, or
    ///   ``StoreFailure/storage(detail:)`` if the folder of the database cannot be created.
    package func configuration(selling catalog: Catalog? = nil) throws(StoreFailure) -> LocalStoreConfiguration {
        let found = if let catalog { Optional(catalog) } else { try self.catalog() }
        var configuration = LocalStoreConfiguration(
            catalog: found ?? .empty,
            location: try database(),
            environment: try environment(),
            bundleID: bundleID,
            appVersion: appVersion
        )
        configuration.clock = AdjustableStoreClock()
        configuration.watchesOtherProcesses = true
        configuration.includesConsumableHistory = includesConsumableHistory
        configuration.listsFinishedNonRenewing = try flag("OPENSTOREKIT_LIST_FINISHED_NON_RENEWING")
        configuration.acceptsChangedDatabase = try flag("OPENSTOREKIT_ACCEPT_DATABASE")
        configuration.missingListenerWarning = .ofThisProcess
        if found == nil {
            configuration.report(
                """
                nothing is for sale: OPENSTOREKIT_CONFIGURATION is not set and there is no .storekit file in \
                \(folders.map { $0.path(percentEncoded: false) }.joined(separator: " or "))
                """
            )
        }
        return configuration
    }

    /// The catalog from the configuration file; `nil` if there is no file.
    private func catalog() throws(StoreFailure) -> Catalog? {
        guard let file = try configurationFile() else { return nil }
        do throws(StoreKitFileFailure) {
            return try StoreKitFileReader.catalog(contentsOf: file)
        } catch {
            throw .configuration(detail: "\(error)")
        }
    }

    private func configurationFile() throws(StoreFailure) -> URL? {
        if let path = variables["OPENSTOREKIT_CONFIGURATION"], !path.isEmpty { return URL(filePath: path) }
        for folder in folders {
            let names = Self.names(in: folder).filter { $0.hasSuffix(".storekit") }.sorted()
            guard names.count <= 1 else {
                throw .configuration(
                    detail: """
                        \(folder.path(percentEncoded: false)) holds several .storekit files \
                        (\(names.joined(separator: ", "))): select one with OPENSTOREKIT_CONFIGURATION
                        """
                )
            }
            if let name = names.first { return folder.appending(path: name) }
        }
        return nil
    }

    /// The names in a folder; empty if the folder cannot be listed.
    private static func names(in folder: URL) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        } catch {
            return []
        }
    }

    private func database() throws(StoreFailure) -> StoreLocation {
        if let path = variables["OPENSTOREKIT_DATABASE"], !path.isEmpty {
            if StoreServer.isAddress(path) { return .server(try server(path)) }
            return path == ":memory:" ? .memory : .file(URL(filePath: path))
        }
        return .file(try dataFile(bundleID + ".sqlite"))
    }

    private func server(_ url: String) throws(StoreFailure) -> StoreServer {
        let account = variables["OPENSTOREKIT_ACCOUNT"].flatMap { $0.isEmpty ? nil : $0 } ?? StoreServer.defaultAccount
        let file: URL
        if let path = variables["OPENSTOREKIT_DEVICE"], !path.isEmpty {
            file = URL(filePath: path)
        } else {
            file = try dataFile("\(bundleID)-\(account).device")
        }
        return StoreServer(url: url, account: account, deviceFile: file)
    }

    /// A file in the folder for data of the user's programs, which is created for this user only.
    private func dataFile(_ name: String) throws(StoreFailure) -> URL {
        let folder = dataFolder.appending(path: "OpenStoreKit")
        do {
            try FileManager.default.createDirectory(at: dataFolder, withIntermediateDirectories: true)
            if !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            }
        } catch {
            let path = folder.path(percentEncoded: false)
            throw .storage(detail: "the folder \(path) cannot be made: \(error.localizedDescription)")
        }
        return folder.appending(path: String(name.map { $0.isLetter || $0.isNumber || ".-_".contains($0) ? $0 : "_" }))
    }

    private func flag(_ variable: String) throws(StoreFailure) -> Bool {
        switch variables[variable] ?? "" {
        case "true": return true
        case "false", "": return false
        case let value:
            throw .configuration(detail: "\(variable) is \"\(value)\": set it to \"true\" or \"false\", or unset it")
        }
    }

    /// The folder for data of the user's programs, which need not exist yet.
    private var dataFolder: URL {
        if let path = variables["XDG_DATA_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
        let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return URL(filePath: home).appending(path: ".local/share")
    }

    private func environment() throws(StoreFailure) -> StoreEnvironment {
        guard let name = variables["OPENSTOREKIT_ENVIRONMENT"], !name.isEmpty else { return .xcode }
        guard let environment = StoreEnvironment(rawValue: name) else {
            let known = StoreEnvironment.allCases.map(\.rawValue).joined(separator: ", ")
            throw .configuration(detail: "OPENSTOREKIT_ENVIRONMENT is \"\(name)\": set it to one of \(known)")
        }
        return environment
    }
}
