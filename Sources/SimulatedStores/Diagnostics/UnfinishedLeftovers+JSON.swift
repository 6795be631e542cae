import Foundation

extension UnfinishedLeftovers {
    /// Creates the list of what a run left unfinished, such as ``SimulatedStore/unfinishedLeftovers``.
    ///
    /// - Parameter all: The unfinished purchases, oldest first.
    public init(_ all: [UnfinishedLeftover]) { self.init(all: all) }

    /// The leftovers as JSON with sorted keys, for programs and for `storekit report`.
    ///
    /// Each has the hazards of `MIGRATION.md` that leave such a transaction unfinished.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        do {
            return String(
                decoding: try encoder.encode(LeakDocument(leftovers: all.map(LeakDocument.Entry.init))),
                as: UTF8.self
            )
                + "\n"
        } catch {
            preconditionFailure("A list of texts could not be written as JSON: \(error)")
        }
    }
}

/// The JSON form of leftovers.
private struct LeakDocument: Encodable {
    struct Entry: Encodable {
        let transaction: String?
        let product: String
        let origin: String
        let received: [String]
        let description: String
        let hazards: [String]

        init(_ leftover: UnfinishedLeftover) {
            (transaction, product) = (leftover.transactionID, leftover.productID)
            (origin, description) = (leftover.origin.rawValue, leftover.description)
            received = leftover.receivedThrough.map(\.rawValue).sorted()
            // A transaction that no code received was announced before the listener was there, or without one.
            hazards =
                switch leftover.origin {
                case .failedPayment, .restore, .alreadyOwned: ["H2"]
                case _ where leftover.receivedThrough.isEmpty: ["H4"]
                case .renewal: ["H24"]
                case .purchase, .outside, .approval, .interruption, .familySharing: []
                }
        }
    }

    let kind = "leaks"
    let version = 1
    let leftovers: [Entry]
}
