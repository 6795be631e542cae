import StoreInterface
import StoreSigning
import Synchronization

/// One verifier per trust context, so that a store's certificate chain is checked once and not once per document.
///
/// The verifiers remember the documents that they verified by all their bytes: a text that is altered later is checked
/// again.
enum VerifierCache {
    private struct State {
        var recent: [TrustContext: JWSVerifier] = [:]
        /// The previous generation, dropped when the next one is full, except for verifiers used in the meantime.
        var former: [TrustContext: JWSVerifier] = [:]
    }

    /// More than the stores of tests that run side by side: each forgotten one reads its certificates again.
    private static let limit = 512
    private static let state = Mutex(State())

    static func verifier(for trust: TrustContext) -> JWSVerifier {
        state.withLock { state in
            if let known = state.recent[trust] { return known }
            if state.recent.count >= limit {
                state.former = state.recent
                state.recent = [:]
            }
            let verifier = state.former[trust] ?? JWSVerifier(trust: trust, remembersDocuments: true)
            state.recent[trust] = verifier
            return verifier
        }
    }
}
