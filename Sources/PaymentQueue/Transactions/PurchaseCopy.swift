import Foundation
import QueueAdapters

/// What a transaction shows that exists in the queue alone: a restored copy, or a purchase of what was owned already.
struct PurchaseCopy: Hashable, Sendable {
    let identifier: String
    let date: Date
    let original: OriginalPurchase?
}
