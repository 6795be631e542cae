package import Foundation

/// Where a store keeps what it must not forget.
package enum StoreLocation: Hashable, Sendable {
    /// Gone with the process.
    case memory
    /// A SQLite file, made when it is not there.
    case file(URL)
}
