package import Foundation

/// A signed document from the store: a compact JWS that is not verified yet.
package struct SignedText: Hashable, Sendable {
    package let compactSerialization: String

    package init(compactSerialization: String) { self.compactSerialization = compactSerialization }
}

/// A signed transaction from the store: a compact JWS that is not verified yet.
package struct SignedTransaction: Hashable, Sendable {
    package let text: SignedText
    /// The store's identifier, so that a transaction with an unreadable text can be finished.
    package let transactionID: UInt64
    /// The store's change number when the transaction was read.
    ///
    /// After the store was cleared, the identifier may belong to another transaction (TS-08).
    package let readAt: Int64
    /// The tag of the request that made the transaction, in the outcome of that request; `nil` if it has none, and if the
    /// transaction was read in another way.
    package let queueTag: String?
    /// The change number of the event that made the transaction, in the announcement of that event.
    ///
    /// It is `nil` in every other announcement, and if the transaction was read in another way.
    package let madeAt: Int64?

    package init(
        text: SignedText,
        transactionID: UInt64,
        readAt: Int64,
        queueTag: String? = nil,
        madeAt: Int64? = nil
    ) {
        self.text = text
        self.transactionID = transactionID
        self.readAt = readAt
        self.queueTag = queueTag
        self.madeAt = madeAt
    }

    /// Returns true for the same text of the same transaction, regardless of when it was read.
    package static func == (one: SignedTransaction, other: SignedTransaction) -> Bool {
        one.transactionID == other.transactionID && one.text == other.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(transactionID)
        hasher.combine(text)
    }
}

/// The status of one subscription chain, with its signed transaction and renewal info.
package struct SignedSubscriptionStatus: Hashable, Sendable {
    package let groupID: String
    package let state: SubscriptionState
    package let transaction: SignedTransaction
    package let renewalInfo: SignedText

    package init(groupID: String, state: SubscriptionState, transaction: SignedTransaction, renewalInfo: SignedText) {
        self.groupID = groupID
        self.state = state
        self.transaction = transaction
        self.renewalInfo = renewalInfo
    }
}

/// The state of a subscription.
///
/// Raw values are those of the App Store Server API (S-01).
package enum SubscriptionState: Int, Hashable, Sendable, Codable {
    case subscribed = 1
    case expired = 2
    case inBillingRetryPeriod = 3
    case inGracePeriod = 4
    case revoked = 5
}

/// The parts of a signed text, as the database stores them.
///
/// Thousands of rows share a header, and the other parts are shorter as bytes than as text.
package struct SignedParts: Hashable, Sendable {
    /// The first segment in its signed form, base64url-encoded.
    package let headerSegment: String
    /// The bytes of the second segment, verbatim.
    package let payload: Data
    /// The bytes of the third segment: r and s, 32 each.
    package let signature: Data

    package init(headerSegment: String, payload: Data, signature: Data) {
        self.headerSegment = headerSegment
        self.payload = payload
        self.signature = signature
    }

    /// The compact JWS, identical to the signed text.
    package var text: SignedText {
        let header = headerSegment.utf8
        let payloadCount = Base64.url.encodedCount(of: payload.count)
        let count = header.count + payloadCount + Base64.url.encodedCount(of: signature.count) + 2
        let compact = unsafe String(unsafeUninitializedCapacity: count) { buffer in
            var end = unsafe buffer.initialize(from: header).index
            for part in [payload, signature] {
                unsafe buffer.initializeElement(at: end, to: UInt8(ascii: "."))
                end = unsafe part.withUnsafeBytes { unsafe Base64.url.write($0, into: buffer, at: end + 1) }
            }
            return end
        }
        return SignedText(compactSerialization: compact)
    }
}
