package import Foundation
package import StoreInterface

/// Recording of events outside the app that are in no journal.
extension Timeline {
    /// Records an event that a test or the manager causes.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - date: The date on the store's clock, before the event.
    package func record(_ event: WorldEvent, at date: Date) { write(TimelineDraft(event), in: .store, at: date) }
}

extension TimelineDraft {
    /// Creates the entry for an event outside the app.
    fileprivate init(_ event: WorldEvent) {
        switch event {
        case .clockAdvanced(let milliseconds):
            self.init(.clockAdvanced, "clock advanced by \(TimelineTime.words(ofMilliseconds: milliseconds))")
        case .storefrontMoved(let countryCode):
            self.init(.storefrontMoved, "customer moved to \(countryCode)")
        case .intentSent(let productID, let offerID):
            self.init(.intentSent, "customer tapped \(productID)", productID: productID)
            if let offerID {
                self.event += " with the offer \(offerID)"
                details["offer"] = offerID
            }
        }
    }
}
