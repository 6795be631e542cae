package import StoreInterface
package import StoreLedger
package import StoreTime

/// A transaction as a query finds it: where it stands in the order, and its text.
package struct StoredTransaction: Hashable, Sendable {
    package let id: UInt64
    package let purchaseDate: StoreDate
    package let text: StoredText

    package init(id: UInt64, purchaseDate: StoreDate, text: StoredText) {
        self.id = id
        self.purchaseDate = purchaseDate
        self.text = text
    }
}

/// A decision of the ledger together with the texts that were signed for it.
package struct SavedChange: Hashable, Sendable {
    package let change: LedgerChange
    /// The signed texts by identifier, one for every added or amended entry.
    ///
    /// Only a damaged entry may be amended without one: an unreadable payload cannot be signed again, so it keeps the
    /// text it has.
    package let texts: [UInt64: StoredText]
    /// The new values of ``LedgerDatabase/value(_:)``, by key.
    package var values: [String: Int64]

    package init(change: LedgerChange, texts: [UInt64: StoredText], values: [String: Int64] = [:]) {
        self.change = change
        self.texts = texts
        self.values = values
    }
}

/// A transaction that may be in the receipt: what was signed, and what is kept beside it.
package struct ReceiptCandidate: Hashable, Sendable {
    package let text: StoredText
    package let isFinished: Bool

    package init(text: StoredText, isFinished: Bool) {
        self.text = text
        self.isFinished = isFinished
    }
}

/// A signed text as it stands in a row.
package typealias StoredText = SignedParts

/// The header segments met so far and their identifiers.
///
/// Segments are never altered or deleted, so what was true once stays true. There is one for each certificate chain
/// that ever signed in this store, so a search through them beats hashing thousands of characters.
package struct HeaderCache {
    private var known: [(id: Int64, segment: String)] = []

    package init() {}

    package func id(of segment: String) -> Int64? { known.first { $0.segment == segment }?.id }

    package func segment(of id: Int64) -> String? { known.first { $0.id == id }?.segment }

    package mutating func remember(_ segment: String, as id: Int64) {
        guard self.segment(of: id) == nil else { return }
        known.append((id, segment))
    }
}
