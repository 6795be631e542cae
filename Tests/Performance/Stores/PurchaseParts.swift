import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning

/// The parts of buying and finishing, one after the other and nothing in between.
///
/// They are the proof for the device, the signature, two commits, reading the text back, verifying it, and a task to
/// wait for it.
final class PurchaseParts {
    private let signer: JWSSigner
    private let verifier: JWSVerifier
    private let sample: SamplePayload
    private let writer: PurchaseWriter

    init() throws {
        let identity = try SigningIdentity.make(storeName: BenchmarkStore.bundleID)
        sample = try SamplePayload()
        signer = try JWSSigner(identity: identity)
        verifier = JWSVerifier(
            trust: TrustContext(
                rootCertificate: identity.rootCertificate,
                bundleID: BenchmarkStore.bundleID,
                environment: .xcode,
                deviceVerificationID: sample.deviceID
            )
        )
        writer = try PurchaseWriter(signer.sign(PayloadCoding.encode(sample.payload)))
    }

    /// Does the parts.
    ///
    /// - Parameter actor: An actor to call for each commit instead of a task that is only waited for.
    /// - Throws: The failure of a part.
    func buyAndFinish(visiting actor: IdleActor? = nil) async throws {
        _ = try sample.signed(by: signer)
        let entry = try writer.buy()
        await delivered(actor)
        if let text = try writer.text(of: entry.id) { _ = try verifier.verifyTransaction(text.text) }
        try writer.finish(entry)
        await delivered(actor)
    }

    private func delivered(_ actor: IdleActor?) async {
        if let actor { return await actor.visit() }
        await withCheckedContinuation { continuation in
            Task { continuation.resume() }
        }
    }
}
