import Foundation
import OpenStoreKitTest

/// A store as tests make them.
enum IsolatedStore {
    static let product = "coins"

    static func open(timeline: Timeline? = nil) throws -> SimulatedStore {
        try SimulatedStore(selling: [.consumable(product, price: 1)], timeline: timeline)
    }
}
