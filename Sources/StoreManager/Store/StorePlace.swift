import Foundation
import LocalStore
import StoreInterface

/// The location of a store: a file on this machine, or an account on a server.
enum StorePlace {
    case file(URL)
    case server(ServerAccount)

    /// Creates the location from the arguments or the environment; no store need exist there.
    ///
    /// - Throws: A failure if no location is given, or if the data folder has several files.
    init(_ arguments: Arguments, _ variables: [String: String]) throws(ManagerFailure) {
        let named = arguments.option("store") ?? variables["OPENSTOREKIT_DATABASE"] ?? ""
        if StoreServer.isAddress(named) {
            let variable = variables["OPENSTOREKIT_ACCOUNT"] ?? ""
            let account = arguments.option("account") ?? (variable.isEmpty ? StoreServer.defaultAccount : variable)
            self = .server(ServerAccount(url: named, name: account))
            return
        }
        if let path = arguments.option("store") {
            self = .file(URL(filePath: path))
            return
        }
        guard !named.isEmpty else {
            self = .file(try Self.onlyFile(variables))
            return
        }
        guard named != ":memory:" else {
            throw ManagerFailure(
                .nothingToWorkOn,
                "OPENSTOREKIT_DATABASE is :memory:, and a store in memory is visible to its own process only",
                "Name a file with --store, and start the app with the same path in OPENSTOREKIT_DATABASE."
            )
        }
        self = .file(URL(filePath: named))
    }

    /// The environment variables with which an app finds the store.
    var variables: [String: String] {
        switch self {
        case .file(let url): ["OPENSTOREKIT_DATABASE": url.path(percentEncoded: false)]
        case .server(let account): ["OPENSTOREKIT_DATABASE": account.url, "OPENSTOREKIT_ACCOUNT": account.name]
        }
    }

    /// The path, or the account without the address of its server, which may contain a password.
    var name: String {
        switch self {
        case .file(let url): url.path(percentEncoded: false)
        case .server(let account): "the account \"\(account.name)\" on the server"
        }
    }

    /// - Throws: A failure if there is a file, or a store of the app.
    func requireNoStore(of bundleID: String) throws(ManagerFailure) {
        let found: String?
        switch self {
        case .file(let url):
            let path = url.path(percentEncoded: false)
            found = FileManager.default.fileExists(atPath: path) ? "there is a file at \(path)" : nil
        case .server(let account):
            let apps = try opening { () throws(StoreFailure) in try account.bundleIDs() }
            found = apps.contains(bundleID) ? "\(name) has a store of \(bundleID)" : nil
        }
        if let found { throw ManagerFailure(.refused, "\(found) already", "\"storekit list\" shows its content.") }
    }

    /// Returns the app of an account's store: the one that an option names, or the only one.
    ///
    /// - Throws: A failure that lists the apps.
    func app(of account: ServerAccount, _ arguments: Arguments) throws(ManagerFailure) -> String {
        let apps = try opening { () throws(StoreFailure) in try account.bundleIDs() }
        let listed = apps.joined(separator: ", ")
        if let named = arguments.option("app") {
            if apps.contains(named) { return named }
            throw ManagerFailure(
                .nothingToWorkOn,
                "the account \"\(account.name)\" on the server has no store of the app \"\(named)\"",
                apps.isEmpty ? "It has none at all." : "It has stores of \(listed)."
            )
        }
        if apps.count == 1 { return apps[0] }
        throw ManagerFailure(
            .nothingToWorkOn,
            apps.isEmpty
                ? "the account \"\(account.name)\" on the server has no store"
                : "the account \"\(account.name)\" on the server has several stores: \(listed)",
            apps.isEmpty
                ? "Start the app once, make a store with \"storekit create BUNDLE-ID\", or name another account with "
                    + "--account or OPENSTOREKIT_ACCOUNT."
                : "Name one of the apps with --app BUNDLE-ID."
        )
    }

    /// Returns the paths of the databases in the data folder of the apps.
    static func databases(_ variables: [String: String]) -> [String] {
        let folder = dataFolder(variables)
        return names(in: folder).filter { $0.hasSuffix(".sqlite") }.sorted()
            .map { folder.appending(path: $0).path(percentEncoded: false) }
    }

    /// Returns the only database in the data folder of the apps.
    private static func onlyFile(_ variables: [String: String]) throws(ManagerFailure) -> URL {
        let files = databases(variables)
        let path = dataFolder(variables).path(percentEncoded: false)
        switch files.count {
        case 1: return URL(filePath: files[0])
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

    /// Returns the data folder of the apps, unless a variable names another one.
    static func dataFolder(_ variables: [String: String]) -> URL {
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

/// Opens a store, and converts a failure to open it to the exit status for a missing store.
func opening<Value>(_ body: () throws(StoreFailure) -> Value) throws(ManagerFailure) -> Value {
    do throws(StoreFailure) {
        return try body()
    } catch {
        throw ManagerFailure(error, .nothingToWorkOn)
    }
}
