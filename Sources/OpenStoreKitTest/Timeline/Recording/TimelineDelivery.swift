import OpenStoreKit

/// What is counted when the same is handed over again.
struct TimelineDelivery: Hashable {
    let lane: TimelineEntry.Lane
    let key: DeliveryKey
}
