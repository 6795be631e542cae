import StoreInterface
import Synchronization

/// A cache of verified documents, so that the same bytes are not verified again.
///
/// A document is recognized by all its bytes: the header by comparing it, the rest by a hash. A document that was
/// altered is therefore a different one. The values of recent documents are kept. Of earlier ones only the hash is
/// kept, which avoids verifying the signature again.
final class VerifiedDocuments: Sendable {
    /// A hash of a document with its signature, shortened to 128 bits.
    ///
    /// Finding a second document with the same hash takes 2¹²⁷ attempts on average.
    struct Fingerprint: Hashable, Sendable {
        private let high: UInt64
        private let low: UInt64

        /// Creates the fingerprint of a document.
        ///
        /// - Parameters:
        ///   - hash: The SHA-256 hash of the signed bytes.
        ///   - signature: The signature, which distinguishes the document from one with another signature.
        /// - Throws: The failure of the hash function.
        init(hash: [UInt8], signature: [UInt8]) throws(SigningFailure) {
            let both = try MessageDigest.sha256.get().hash((hash + signature)[...])
            high = Self.number(both[0..<8])
            low = Self.number(both[8..<16])
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private struct State {
        var signatures = Generations<Bool>(limit: 65_536)
        var payloads = Generations<any Sendable>(limit: 96)
    }

    private let state = Mutex(State())

    /// Returns true if the signature of a document was verified before.
    func hasVerifiedSignature(of document: Fingerprint) -> Bool {
        state.withLock { $0.signatures[document] ?? false }
    }

    /// Records that the signature of a document is valid.
    func rememberSignature(of document: Fingerprint) {
        state.withLock { $0.signatures[document] = true }
    }

    /// Returns the value of a document for which all checks were passed before; `nil` if it is not cached, or if the
    /// document was read as another type.
    func payload<Payload>(of document: Fingerprint) -> VerifiedPayload<Payload>? {
        state.withLock { $0.payloads[document] } as? VerifiedPayload<Payload>
    }

    /// Caches the value of a document that passed all checks.
    func remember<Payload>(_ payload: VerifiedPayload<Payload>, of document: Fingerprint) {
        state.withLock { $0.payloads[document] = payload }
    }
}

/// A cache of recently used values, in two generations of which the older one is dropped when the newer one is full.
private struct Generations<Value: Sendable>: Sendable {
    private let limit: Int
    private var recent: [VerifiedDocuments.Fingerprint: Value] = [:]
    private var former: [VerifiedDocuments.Fingerprint: Value] = [:]

    /// - Parameter limit: The maximum number of values in each generation.
    init(limit: Int) { self.limit = limit }

    subscript(document: VerifiedDocuments.Fingerprint) -> Value? {
        mutating get {
            if let value = recent[document] { return value }
            guard let value = former[document] else { return nil }
            self[document] = value
            return value
        }
        set {
            if recent.count >= limit { (former, recent) = (recent, [:]) }
            recent[document] = newValue
        }
    }
}
