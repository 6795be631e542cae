import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime
import Synchronization

/// The signer of one store's documents, for one device.
final class DocumentSigner: Sendable {
    let appTransactionID: String
    private let signer: JWSSigner
    private let trust: TrustContext
    /// The verifier of stored texts, created only when a row in the database is damaged.
    private let verifier = Mutex<JWSVerifier?>(nil)
    private let bundleID: String
    private let environment: StoreEnvironment
    private let deviceID: UUID

    init(identity: SigningIdentity, bundleID: String, environment: StoreEnvironment, deviceID: UUID)
        throws(StoreFailure)
    {
        do throws(SigningFailure) {
            signer = try JWSSigner(identity: identity)
        } catch {
            throw .signing(detail: "\(error)")
        }
        trust = TrustContext(
            rootCertificate: identity.rootCertificate,
            bundleID: bundleID,
            environment: environment,
            deviceVerificationID: deviceID
        )
        self.bundleID = bundleID
        self.environment = environment
        self.deviceID = deviceID
        appTransactionID = Self.appTransactionID(of: deviceID, in: environment)
    }

    /// Signs the texts of all entries in a change that need a new text.
    func sign(_ change: LedgerChange, at date: StoreDate) throws(StoreFailure) -> [UInt64: StoredText] {
        var texts: [UInt64: StoredText] = [:]
        for change in change.entries {
            switch change {
            case .added(let entry), .amended(let entry):
                // A damaged entry keeps its text, because a new signature would vouch for unverified content.
                if !entry.isDamaged { texts[entry.id] = try sign(entry, at: date) }
            case .moved: break
            }
        }
        return texts
    }

    /// The entry that a stored text describes; `nil` if this store never signed the text.
    func entry(signedAs text: StoredText) -> LedgerEntry? {
        let verifier = self.verifier.withLock { known in
            let verifier = known ?? JWSVerifier(trust: trust)
            known = verifier
            return verifier
        }
        do throws(VerificationFailure) {
            return LedgerEntry(payload: try verifier.verifyTransaction(text.text).payload)
        } catch {
            return nil
        }
    }

    func sign(_ payload: RenewalInfoPayload) throws(StoreFailure) -> SignedText {
        var payload = payload
        let proof = try proveDevice()
        payload.deviceVerification = proof.hash
        payload.deviceVerificationNonce = WireUUID(proof.nonce)
        return try sign(payload: payload).text
    }

    func sign(_ payload: AppTransactionPayload) throws(StoreFailure) -> SignedText {
        var payload = payload
        let proof = try proveDevice()
        payload.deviceVerification = proof.hash
        payload.deviceVerificationNonce = WireUUID(proof.nonce)
        payload.appTransactionId = appTransactionID
        return try sign(payload: payload).text
    }

    func sign(_ entry: LedgerEntry, at date: StoreDate) throws(StoreFailure) -> StoredText {
        var payload = entry.payload(
            bundleID: bundleID,
            environment: environment,
            appTransactionID: appTransactionID,
            signedAt: date
        )
        let proof = try proveDevice()
        payload.deviceVerification = proof.hash
        payload.deviceVerificationNonce = WireUUID(proof.nonce)
        return try sign(payload: payload)
    }

    private func proveDevice() throws(StoreFailure) -> DeviceVerification {
        let nonce = UUID()
        do throws(SigningFailure) {
            return DeviceVerification(hash: try DeviceHash.sha384(nonce: nonce, deviceID: deviceID), nonce: nonce)
        } catch {
            throw .signing(detail: "\(error)")
        }
    }

    /// Signs a payload as it is, without a proof for a device.
    func sign(payload: some SignedPayload) throws(StoreFailure) -> SignedParts {
        try sign(json: PayloadCoding.encode(payload))
    }

    /// Signs a payload that is not one of the three kinds that an app gets.
    func sign(encoding payload: some Encodable) throws(StoreFailure) -> SignedParts {
        let json: Data
        do {
            json = try PayloadCoding.encode(payload)
        } catch {
            throw .signing(detail: "a payload could not be encoded: \(error)")
        }
        return try sign(json: json)
    }

    private func sign(json: Data) throws(StoreFailure) -> SignedParts {
        do throws(SigningFailure) {
            return try signer.sign(json)
        } catch {
            throw .signing(detail: "a payload could not be signed: \(error)")
        }
    }

    /// The identifier of the account and app: always "0" in local testing, else eighteen digits.
    ///
    /// The digits are taken from the device's identifier, because a local store has one account.
    private static func appTransactionID(of deviceID: UUID, in environment: StoreEnvironment) -> String {
        switch environment {
        case .xcode:
            return "0"
        case .sandbox, .production:
            let digits = deviceID.uuidString.utf8.reduce(UInt64(7)) {
                ($0 &* 31 &+ UInt64($1)) % 99_999_999_999_999_999
            }
            return "7" + String(repeating: "0", count: 17 - String(digits).count) + String(digits)
        }
    }
}
