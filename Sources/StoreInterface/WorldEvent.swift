/// An event outside of any app that a test or the manager causes, and that the journal of the store does not contain.
package enum WorldEvent: Hashable, Sendable, Codable {
    /// The clock of the store moves ahead; what falls due on the way happens afterwards.
    case clockAdvanced(milliseconds: Int64)
    /// The customer's account moves to another country, an ISO 3166-1 alpha-3 code.
    case storefrontMoved(countryCode: String)
    /// The customer taps a promoted product.
    case intentSent(productID: String, offerID: String?)
}
