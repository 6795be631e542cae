/// An assumption that is true in an ideal store, and that Apple does not promise.
enum Naivety: CaseIterable, Sendable {
    /// A transaction is delivered once, unless the app left it unfinished.
    case givesEachTime
    /// The same transaction is signed once (async API).
    case recognizesSignatures
    /// A new purchase is among the entitlements at once (async API).
    case believesEntitlements
}
