package import Foundation
package import StoreInterface

/// Recording of events outside the app that are in no journal.
extension Timeline {
    /// Records an event that a test or the manager causes.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - date: The date on the store's clock, before the event.
    package func record(_ event: WorldEvent, at date: Date) { write(TimelineEntry(event, at: date)) }
}

extension TimelineEntry {
    /// Creates the entry for an event outside the app.
    fileprivate init(_ event: WorldEvent, at date: Date) {
        let (kind, text): (Kind, String) =
            switch event {
            case .clockAdvanced(let milliseconds):
                (.clockAdvanced, "clock advanced by \(TimelineTime.words(ofMilliseconds: milliseconds))")
            case .storefrontMoved(let countryCode): (.storefrontMoved, "customer moved to \(countryCode)")
            case .intentSent(let productID, let offerID):
                (.intentSent, "customer tapped \(productID)" + (offerID.map { " with the offer \($0)" } ?? ""))
            }
        self.init(number: 0, date: date, lane: .store, kind: kind, event: text)
        if case .intentSent(let productID, let offerID) = event {
            self.productID = productID
            details["offer"] = offerID
        }
    }
}
