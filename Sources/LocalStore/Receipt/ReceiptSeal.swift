import Foundation
import StoreInterface
import StoreSigning

/// Signs receipts of one store, for one device.
struct ReceiptSeal: Sendable {
    let trust: ReceiptTrust
    private let signer: ReceiptSigner

    init(identity: ReceiptIdentity, chain: [Data], trust: ReceiptTrust) throws(StoreFailure) {
        self.trust = trust
        do throws(SigningFailure) {
            signer = try ReceiptSigner(identity: identity, chain: chain)
        } catch {
            throw .signing(detail: "the key of receipts cannot be used: \(error)")
        }
    }

    func sign(_ attributes: [ReceiptAttribute]) throws(StoreFailure) -> Data {
        do throws(SigningFailure) {
            return try signer.sign(attributes, for: trust.deviceID)
        } catch {
            throw .signing(detail: "the receipt could not be signed: \(error)")
        }
    }
}
