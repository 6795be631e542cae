import Foundation
import StoreInterface
import StoreLedger
import StoreSigning
import StoreTime

/// A transaction as it is signed, with most of the keys that there are.
struct SamplePayload {
    let deviceID = UUID()
    let payload: TransactionPayload

    init() throws {
        let entry = PastPeriod.entry(1000, of: 2000, createdAt: 1)
        var payload = entry.payload(
            bundleID: BenchmarkStore.bundleID,
            environment: .xcode,
            appTransactionID: "0",
            signedAt: BenchmarkStore.present
        )
        let nonce = UUID()
        payload.appAccountToken = WireUUID(UUID())
        payload.deviceVerification = try DeviceHash.sha384(nonce: nonce, deviceID: deviceID)
        payload.deviceVerificationNonce = WireUUID(nonce)
        self.payload = payload
    }

    /// Signs the transaction with a new proof that it is made for the device, as a store does.
    func signed(by signer: JWSSigner) throws -> SignedParts {
        var payload = payload
        let nonce = UUID.random()
        payload.deviceVerification = try DeviceHash.sha384(nonce: nonce, deviceID: deviceID)
        payload.deviceVerificationNonce = WireUUID(nonce)
        return try signer.sign(PayloadCoding.encode(payload))
    }
}
