package import Foundation

/// The identity of a store: an object that the store owns and that may outlive it.
///
/// It distinguishes the store from every other one, also from a later one at the same address, without
/// keeping the store open.
package final class StoreIdentity: Sendable {
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
}

/// The environment that a store claims in its signed documents.
///
/// Apple's server libraries verify signatures only in `Sandbox` and `Production`; `Xcode` is what local testing
/// claims on Apple's systems.
package enum StoreEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"
}
