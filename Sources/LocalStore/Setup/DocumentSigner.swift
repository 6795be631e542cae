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
    /// True if texts in the database may be signed for other devices.
    private let isForOneOfSeveral: Bool
    /// The texts that were signed for another device, as this device reads them.
    private let addressed = Mutex(AddressedTexts())

    /// Creates the signer of a store.
    ///
    /// - Parameters:
    ///   - metadata: The keys and the app of the store.
    ///   - device: The device for which documents are signed.
    ///   - signer: The signer with the keys of the store, if they were made a moment ago.
    /// - Throws: ``StoreFailure/signing(detail:)`` if the keys cannot be used.
    init(_ metadata: StoreMetadata, for device: StoreDevice, with signer: JWSSigner? = nil) throws(StoreFailure) {
        do throws(SigningFailure) {
            self.signer = if let signer { signer } else { try JWSSigner(identity: metadata.identity) }
        } catch {
            throw .signing(detail: "\(error)")
        }
        bundleID = metadata.bundleID
        environment = metadata.environment
        deviceID = device.id
        isForOneOfSeveral = device.isOneOfSeveral
        var trust = TrustContext(
            rootCertificate: metadata.rootCertificate,
            bundleID: bundleID,
            environment: environment,
            deviceVerificationID: deviceID
        )
        // Each device signs its own documents, all with the key of the store.
        trust.acceptsEveryDevice = isForOneOfSeveral
        self.trust = trust
        appTransactionID = Self.appTransactionID(of: metadata.deviceVerificationID, in: environment)
    }

    /// Signs the texts of all entries in a change that need a new text.
    func sign(_ change: LedgerChange, at date: StoreDate) throws(StoreFailure) -> [UInt64: StoredText] {
        var texts: [UInt64: StoredText] = [:]
        for change in change.entries {
            switch change {
            case .added(let entry), .amended(let entry):
                // A damaged entry keeps its text, because a new signature would make unverified content valid.
                if !entry.isDamaged { texts[entry.id] = try sign(entry, at: date) }
            case .moved: break
            }
        }
        return texts
    }

    /// Returns the entry that a stored text describes; `nil` if this store did not sign the text.
    func entry(signedAs text: StoredText) -> LedgerEntry? { genuine(text).flatMap { LedgerEntry(payload: $0) } }

    /// Returns the content of a stored text; `nil` if this store did not sign it.
    private func genuine(_ text: StoredText) -> TransactionPayload? {
        let verifier = self.verifier.withLock { known in
            let verifier = known ?? JWSVerifier(trust: trust)
            known = verifier
            return verifier
        }
        do throws(VerificationFailure) {
            return try verifier.verifyTransaction(text.text).payload
        } catch {
            return nil
        }
    }

    /// A stored text as this device reads it: signed for this device (T-57).
    ///
    /// The text of another device's transaction is signed once more, with a nonce that follows from the first one, so that
    /// two reads give equal documents. A text that this store never signed stays as it is, and fails verification.
    ///
    /// - Throws: ``StoreFailure/signing(detail:)``.
    func addressedHere(_ text: StoredText) throws(StoreFailure) -> StoredText {
        guard isForOneOfSeveral else { return text }
        if let known = addressed.withLock({ $0.text(for: text.signature) }) { return known }
        let made = try signedAnew(text)
        addressed.withLock { $0.remember(made, for: text.signature) }
        return made
    }

    private func signedAnew(_ text: StoredText) throws(StoreFailure) -> StoredText {
        guard var payload = genuine(text), !payload.isMade(for: deviceID),
            let first = payload.deviceVerificationNonce?.value
        else { return text }
        do throws(SigningFailure) {
            let nonce = try DeviceHash.nonce(following: first, deviceID: deviceID)
            payload.deviceVerification = try DeviceHash.sha384(nonce: nonce, deviceID: deviceID)
            payload.deviceVerificationNonce = WireUUID(nonce)
        } catch {
            throw .signing(detail: "\(error)")
        }
        return try sign(payload: payload)
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
        let nonce = UUID.random()
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

    /// Signs a payload of another type than those for apps.
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
    /// The digits are taken from the identifier that the store was created with, which is that of its account.
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

/// The last texts that were signed anew for this device, by the signature of the stored text.
private struct AddressedTexts {
    private static let limit = 1024

    private var texts: [Data: StoredText] = [:]
    /// The signatures in the order in which they came; the oldest is replaced first.
    private var order: [Data] = []
    private var oldest = 0

    func text(for signature: Data) -> StoredText? { texts[signature] }

    mutating func remember(_ text: StoredText, for signature: Data) {
        guard texts.updateValue(text, forKey: signature) == nil else { return }
        guard order.count == Self.limit else { return order.append(signature) }
        texts[order[oldest]] = nil
        order[oldest] = signature
        oldest = (oldest + 1) % Self.limit
    }
}
