import StoreInterface
import StoreSigning
import Synchronization

/// A cache with one verifier for each trust context, so that a store's certificate chain is checked once and not for
/// every document.
///
/// A verifier compares a document with earlier ones by all their bytes, so that a changed text is verified again.
enum VerifierCache {
    private struct State {
        var recent: [TrustContext: JWSVerifier] = [:]
        /// The previous generation, dropped when the next one is full, except for verifiers used in the meantime.
        var former: [TrustContext: JWSVerifier] = [:]
    }

    /// The number of verifiers in a generation, more than parallel tests have stores; a dropped verifier has to be
    /// created again, with its certificates.
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
