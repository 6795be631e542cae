/// A document as the store hands it out: a compact JWS nobody has verified yet.
package struct SignedText: Hashable, Sendable {
    package let compactSerialization: String

    package init(compactSerialization: String) { self.compactSerialization = compactSerialization }
}
