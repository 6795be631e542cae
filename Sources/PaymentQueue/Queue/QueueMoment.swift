import Foundation
import QueueAdapters

/// When something came into the queue.
struct QueueMoment: Hashable, Sendable {
    /// How much had happened in the store; `nil` where that is not known.
    let changeNumber: Int64?

    /// What time it was for the store; `nil` where that is not known.
    let date: Date?
}

extension QueueMoment {
    /// This moment.
    init(_ signals: any PurchaseSignals) {
        self.init(changeNumber: signals.changeNumber, date: signals.now)
    }
}
