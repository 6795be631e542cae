import Foundation
import StoreInterface

extension StoreSource {
    /// Loads the products for sale among `identifiers`.
    func loadProducts(_ identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        try await call(.products(identifiers)) { store throws(StoreFailure) in
            try await store.products(for: identifiers)
        }
    }

    /// The values that the store's documents are verified against; for a store that cannot be opened, a context that
    /// accepts nothing.
    var trust: TrustContext { ask(else: .ofNoStore) { $0.trust } }

    /// Throws the failure that a test simulates for a call, or the reason for which there is no store (TS-25, A-24).
    ///
    /// Every sheet calls this function for which the store has no member.
    func allow(_ call: SimulatedCall) async throws(StoreKitError) {
        do throws(StoreFailure) {
            try await permit(call)
        } catch {
            throw StoreKitError(error)
        }
    }

    /// Waits until the store answers a request of the app; a store under test may never answer.
    ///
    /// The wait is not shielded from cancellation, so that a caller can stop waiting by cancelling its task.
    ///
    /// - Throws: `CancellationError` when the task is cancelled in the meantime; ``StoreKitError`` when the store ends.
    func awaitAnswer(to call: SimulatedCall) async throws {
        let isAnswered: Bool
        do throws(StoreFailure) {
            isAnswered = try await self.isAnswered(call)
        } catch {
            throw StoreKitError(error)
        }
        if !isAnswered { throw CancellationError() }
    }
}

extension TrustContext {
    /// A context that accepts nothing, because no store has signed anything.
    fileprivate static let ofNoStore = TrustContext(
        rootCertificate: Data(),
        bundleID: "",
        environment: .xcode,
        deviceVerificationID: UUID.random()
    )
}
