public import Foundation
import StoreInterface

/// Where a simulated store keeps its purchases.
public enum SimulatedDatabase: Hashable, Sendable {
    /// Gone with the store.
    case memory
    /// A SQLite file, made when it is not there. Opening it again continues the same store.
    case file(URL)

    var location: StoreLocation {
        switch self {
        case .memory: .memory
        case .file(let url): .file(url)
        }
    }
}
