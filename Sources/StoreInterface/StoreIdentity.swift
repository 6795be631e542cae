package import Foundation
package import PurchaseEvents

/// The identity of a store: an object that the store owns and that may outlive it.
///
/// The identity distinguishes the store from every other store, including later ones on the same file, without keeping
/// the store open.
package final class StoreIdentity: Sendable {
    /// The work in progress for the store, whose end tests wait for.
    package let work = WorkInProgress()

    package init() {}
}

extension StoreIdentity: Hashable {
    package static func == (lhs: StoreIdentity, rhs: StoreIdentity) -> Bool { lhs === rhs }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The place where a store keeps its durable state.
package enum StoreLocation: Hashable, Sendable {
    /// In memory: the state ends with the process.
    case memory
    /// A SQLite file, created if it does not exist.
    case file(URL)
    /// A database on a server, which many machines use.
    case server(StoreServer)
}

/// A store on a database server, and the file that this device keeps beside it.
package struct StoreServer: Hashable, Sendable {
    /// The address, which may contain a password and is therefore never part of a message.
    package let url: String
    /// The account, which together with the app identifies one of the stores on the server.
    package let account: String
    /// The SQLite file of the device, for the journal of its payment queue.
    package let deviceFile: URL

    package init(url: String, account: String, deviceFile: URL) {
        self.url = url
        self.account = account
        self.deviceFile = deviceFile
    }

    /// The account for a server address without one.
    package static let defaultAccount = "default"

    /// True if a text is the address of a database server and not a path.
    package static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }
}

/// The environment that a store claims in its signed documents.
///
/// Apple's server libraries verify signatures only in `Sandbox` and `Production`; local testing on Apple's systems uses
/// `Xcode`.
package enum StoreEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"
}
