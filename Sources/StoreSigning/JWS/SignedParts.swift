package import Foundation
package import StoreInterface

/// A signed document in parts, as a database keeps it: the header is the same for every document of a store.
package struct SignedParts: Hashable, Sendable {
    /// The header as it stands in the text, in base64url.
    package let headerSegment: String
    /// The payload's bytes, verbatim.
    package let payload: Data
    /// r and s, 32 bytes each.
    package let signature: Data

    package init(headerSegment: String, payload: Data, signature: Data) {
        self.headerSegment = headerSegment
        self.payload = payload
        self.signature = signature
    }

    /// The document, put together again byte for byte.
    package var text: SignedText {
        var text = Array(headerSegment.utf8)
        text.append(UInt8(ascii: "."))
        text += Base64.url.encode(Array(payload)[...])
        text.append(UInt8(ascii: "."))
        text += Base64.url.encode(Array(signature)[...])
        return SignedText(compactSerialization: String(decoding: text, as: UTF8.self))
    }
}
