/// What an app relies on that holds in an ideal store, and that nobody promises.
enum Naivety: CaseIterable, Sendable {
    /// That a transaction comes once, unless the app left it unfinished.
    case givesEachTime
    /// That the same transaction is signed once (async API).
    case recognizesSignatures
    /// That what was just bought is among the entitlements (async API).
    case believesEntitlements
}
