public import Foundation
import StoreInterface
import StoreSigning
import StoreTime

/// A verifier of the documents that the App Store or a test store signs: transactions, renewal infos, app transactions
/// and server notifications.
///
/// ```swift
/// let verifier = try StoreDocumentVerifier(
///     root: appleRootCertificate, bundleID: "com.example.shop", environment: .production(appAppleID: 1_234_567_890)
/// )
/// let transaction = try verifier.transaction(signedTransaction)
/// ```
///
/// A document passes if all of these hold. They are checked in this order:
///
/// 1. The document is a compact JSON Web Signature with ES256.
/// 2. Its three certificates lead to the root.
/// 3. The signature is correct.
/// 4. The content can be read.
/// 5. The certificates were valid.
/// 6. The environment, the bundle identifier, the number of the app and the device are the expected ones.
///
/// Each check has its own `VerificationError`.
///
/// A verifier needs no network and no database. Create one verifier and share it: any number of threads may use it at
/// the same time, and it caches verified chains.
///
/// ## Differs from Apple
///
/// Apple's server libraries ignore the third certificate; here it has to be the root. They accept documents of Xcode
/// without checking the signature; here it is checked. They leave the documents inside a notification unverified; here
/// they are verified too. No online checks are made: pass a ``RevocationCheck`` to detect a revoked certificate.
public struct StoreDocumentVerifier: Sendable {
    private let authenticators: [DocumentAuthenticator]
    private let bundleID: String
    private let environment: ExpectedEnvironment
    private var deviceID: UUID?
    private let moment: CertificateMoment

    /// Creates a verifier for the documents of one app in one environment.
    ///
    /// - Parameters:
    ///   - root: The root certificate as DER: Apple Root CA - G3, or that of a test store.
    ///   - bundleID: The bundle identifier of the app.
    ///   - environment: The environment, in production with the number of the app.
    ///   - deviceID: The device that documents have to be made for, which is `AppStore.deviceVerificationID`. With
    ///     `nil`, the default, the device is not compared, because documents that a server receives have no device.
    ///   - moment: The date at which the certificates have to be valid; by default the time of signing.
    /// - Throws: ``VerificationError/unreadableRoot``.
    public init(
        root: Data,
        bundleID: String,
        environment: ExpectedEnvironment,
        deviceID: UUID? = nil,
        moment: CertificateMoment = .signing
    ) throws(VerificationError) {
        try self.init(
            roots: [root],
            bundleID: bundleID,
            environment: environment,
            deviceID: deviceID,
            moment: moment
        )
    }

    /// Creates a verifier that accepts the documents of several roots, such as during a change of roots.
    ///
    /// - Parameters:
    ///   - roots: The root certificates as DER. A document passes if its chain leads to one of them.
    ///   - bundleID: The bundle identifier of the app.
    ///   - environment: The environment, in production with the number of the app.
    ///   - deviceID: The device that documents have to be made for, or `nil`, the default.
    ///   - moment: The date at which the certificates have to be valid; by default the time of signing.
    /// - Throws: ``VerificationError/unreadableRoot`` if one of the roots cannot be read, or there is none.
    public init(
        roots: [Data],
        bundleID: String,
        environment: ExpectedEnvironment,
        deviceID: UUID? = nil,
        moment: CertificateMoment = .signing
    ) throws(VerificationError) {
        authenticators = roots.map {
            DocumentAuthenticator(rootCertificate: $0, acceptsSoleCertificate: environment.kind == .xcode)
        }
        guard !authenticators.isEmpty, authenticators.allSatisfy(\.hasReadableRoot) else { throw .unreadableRoot }
        self.bundleID = bundleID
        self.environment = environment
        self.deviceID = deviceID
        self.moment = moment
    }

    /// Verifies a signed transaction.
    ///
    /// - Parameter document: The compact form, such as `VerificationResult.jwsRepresentation` or `signedTransactionInfo`.
    /// - Returns: The transaction.
    /// - Throws: The first check that fails.
    public func transaction(_ document: String) throws(VerificationError) -> VerifiedTransaction {
        let (payload, json) = try claims(TransactionPayload.self, of: document)
        return VerifiedTransaction(payload, advancedCommerce: try advancedCommerce(in: json), json: json)
    }

    /// Verifies a signed renewal info, which names no bundle identifier.
    ///
    /// - Parameter document: The compact form, such as `signedRenewalInfo`.
    /// - Returns: The renewal info.
    /// - Throws: The first check that fails.
    public func renewalInfo(_ document: String) throws(VerificationError) -> VerifiedRenewalInfo {
        let (payload, json) = try claims(RenewalInfoPayload.self, of: document)
        return VerifiedRenewalInfo(payload, advancedCommerce: try advancedCommerce(in: json), json: json)
    }

    /// Verifies a signed app transaction.
    ///
    /// - Parameter document: The compact form, such as `signedAppTransactionInfo`.
    /// - Returns: The app transaction.
    /// - Throws: The first check that fails.
    public func appTransaction(_ document: String) throws(VerificationError) -> VerifiedAppTransaction {
        let (payload, json) = try claims(AppTransactionPayload.self, of: document)
        return VerifiedAppTransaction(payload, json: json)
    }

    /// Verifies a server notification, version 2, and the signed documents inside it.
    ///
    /// - Parameter document: The value of `signedPayload` in the body of the request.
    /// - Returns: The notification with its verified documents.
    /// - Throws: The first check that fails; ``VerificationError/innerDocument(key:_:)`` for a document inside.
    public func notification(_ document: String) throws(VerificationError) -> VerifiedNotification {
        try notificationWithPayload(document).notification
    }

    /// Verifies a notification, and returns also its JSON.
    func notificationWithPayload(
        _ document: String
    ) throws(VerificationError) -> (notification: VerifiedNotification, payload: NotificationPayload) {
        let (payload, json) = try content(of: document, signedAt: \.signedDate.milliseconds) {
            json,
            _ throws(VerificationError) in
            do {
                return try PayloadCoding.decode(NotificationPayload.self, from: json)
            } catch {
                throw VerificationError(decoding: error)
            }
        }
        let subject = try payload.subject()
        try check(environment: subject.environment)
        try check(bundleID: subject.bundleID)
        if let expected = environment.appAppleID, subject.appAppleID != expected {
            throw .wrongAppAppleID(found: subject.appAppleID, expected: expected)
        }
        var inner = self
        // Documents that the App Store sends to servers have no device verification.
        inner.deviceID = nil
        return (try VerifiedNotification(payload, json: json, verifier: inner), payload)
    }

    /// Verifies a document, and compares its app, environment and device.
    private func claims<Payload: SignedPayload>(
        _ type: Payload.Type,
        of document: String
    ) throws(VerificationError) -> (Payload, Data) {
        let (payload, json) = try content(of: document, signedAt: \.signingTime) {
            _,
            members throws(VerificationError) -> Payload in
            do throws(PayloadFault) {
                return try Payload(members: members)
            } catch {
                throw .malformedContent("\(error)")
            }
        }
        try check(environment: payload.claimedEnvironment)
        // Renewal infos name no app; the other kinds cannot be read without it.
        if let claimed = payload.claimedBundleID { try check(bundleID: claimed) }
        if let expected = environment.appAppleID, !payload.isFor(appleID: expected) {
            throw .wrongAppAppleID(found: (payload as? AppTransactionPayload)?.appAppleId, expected: expected)
        }
        if let deviceID, !payload.isMade(for: deviceID) { throw .wrongDevice }
        return (payload, json)
    }

    /// Verifies the signature of a document, reads its content, and compares the validity of its certificates.
    private func content<Payload>(
        of document: String,
        signedAt: (Payload) -> Int64,
        reading read: (Data, JSONMembers) throws(VerificationError) -> Payload
    ) throws(VerificationError) -> (Payload, Data) {
        let authentic = try authenticate(document)
        let members: JSONMembers
        do throws(VerificationFailure) {
            members = try authentic.object()
        } catch {
            throw .malformedContent("it is not one JSON object with distinct keys in UTF-8")
        }
        let json = Data(authentic.payload)
        let payload = try read(json, members)
        let milliseconds =
            switch moment {
            case .signing: signedAt(payload)
            case .date(let date): date.clampedMilliseconds
            }
        guard authentic.validity.contains(milliseconds) else {
            throw .certificateNotValid(at: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        }
        return (payload, json)
    }

    /// Verifies the chain and the signature with the root that the chain leads to.
    private func authenticate(_ document: String) throws(VerificationError) -> AuthenticDocument {
        let text = SignedText(compactSerialization: document)
        for authenticator in authenticators.dropLast() {
            do throws(VerificationFailure) {
                return try authenticator.authenticate(text)
            } catch {
                // The chain is checked before the signature, so that no other failure depends on the root.
                guard case .invalidCertificateChain = error else { throw VerificationError(error) }
            }
        }
        do throws(VerificationFailure) {
            return try authenticators[authenticators.count - 1].authenticate(text)
        } catch {
            throw VerificationError(error)
        }
    }

    /// Returns the sale through the Advanced Commerce API in a document, or `nil` if there is none.
    private func advancedCommerce(in json: Data) throws(VerificationError) -> VerifiedAdvancedCommerce? {
        // Most documents contain none, and need not be read a second time.
        guard json.range(of: Data("\"advancedCommerceInfo\"".utf8)) != nil else { return nil }
        do {
            return try PayloadCoding.decode(VerifiedAdvancedCommerce.Owner.self, from: json).advancedCommerceInfo
        } catch {
            throw VerificationError(decoding: error)
        }
    }

    /// Returns the certificates of a document that was verified.
    func chain(of document: String) throws(VerificationError) -> CertificateChainData {
        do throws(VerificationFailure) {
            return CertificateChainData(
                try DocumentAuthenticator.certificates(in: SignedText(compactSerialization: document))
            )
        } catch {
            throw VerificationError(error)
        }
    }

    /// The name of the expected environment in documents.
    var environmentName: String { environment.name }

    private func check(environment found: String?) throws(VerificationError) {
        guard let found, found.hasSameBytes(as: environment.name) else {
            throw .wrongEnvironment(found: found, expected: environment.name)
        }
    }

    private func check(bundleID found: String?) throws(VerificationError) {
        guard let found, found.hasSameBytes(as: bundleID) else {
            throw .wrongBundleID(found: found, expected: bundleID)
        }
    }
}

extension Date {
    /// The nearest millisecond since 1970, limited to the range of the integer type.
    fileprivate var clampedMilliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }
}
