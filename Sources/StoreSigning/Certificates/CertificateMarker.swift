/// The extensions by which Apple's libraries tell certificates for store documents from all others.
package enum CertificateMarker: String, Hashable, Sendable, CaseIterable {
    /// On the intermediate certificate: this authority issues for Apple's developer relations.
    case intermediate = "1.2.840.113635.100.6.2.1"
    /// On the leaf: this key signs documents of the store.
    case leaf = "1.2.840.113635.100.6.11.1"
}
