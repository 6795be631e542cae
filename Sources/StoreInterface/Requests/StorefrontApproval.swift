/// Asks the app whether a purchase that is under way goes on in another storefront (P-21).
///
/// It goes beside a request and not in it: a request may be kept and outlive the process, which the app's answer
/// cannot. A purchase that waits for somebody's approval has therefore nobody to ask, and goes on.
package struct StorefrontApproval: Sendable {
    private let ask: @Sendable (StorefrontPayload) async -> Bool

    package init(ask: @escaping @Sendable (StorefrontPayload) async -> Bool) { self.ask = ask }

    package func continues(in storefront: StorefrontPayload) async -> Bool { await ask(storefront) }
}
