package import Foundation
package import StoreLedger

extension Timeline {
    /// Creates a timeline of the events in a store's journal; the lanes of the apps are empty.
    ///
    /// - Parameters:
    ///   - journal: The journal, oldest first.
    ///   - signed: Returns the signed content of the transaction at an event, or `nil` if it is not known.
    package convenience init(journal: [JournalRecord], signed: (JournalRecord) -> Data?) {
        self.init(recording: .store)
        for entry in journal { record(entry, signed: signed(entry)) }
    }
}
