public import Foundation
import StoreInterface
import StoreSigning

/// A validator of app receipts, as in code from before the asynchronous API.
///
/// ```swift
/// let validator = try ReceiptValidator(
///     root: appleRootCertificate, bundleID: "com.example.shop", environment: .sandbox, appVersion: "42",
///     device: .vendorIdentifier(identifier)
/// )
/// let receipt = try validator.validate(Data(contentsOf: receiptURL))
/// ```
///
/// A receipt passes if all of these hold. They are checked in this order:
///
/// 1. The receipt is a PKCS #7 message with one signer.
/// 2. Its certificates lead to the root.
/// 3. The key is an RSA key of 2048 bits or more, and the digest SHA-256 or SHA-1.
/// 4. The signature is correct.
/// 5. The attributes can be read.
/// 6. The certificates were valid.
/// 7. The environment, the bundle identifier, the number of the app, the version and the device are the expected ones.
///
/// Nothing of the content is read before the signature of a trusted key has been verified.
///
/// ## Differs from Apple
///
/// Apple publishes only a description of the steps. Receipts that were signed with SHA-1, as until 2023, pass if their
/// chain does. An expiration date, which receipts of volume purchases have, is not compared: see
/// ``ValidatedReceipt/expirationDate``.
public struct ReceiptValidator: Sendable {
    /// The device that a receipt is made for.
    public enum Device: Hashable, Sendable {
        /// `UIDevice.identifierForVendor`, on iOS, tvOS, watchOS and visionOS; in a test store
        /// `AppReceipt.deviceIdentifier`.
        case vendorIdentifier(UUID)
        /// The six bytes of the primary network address, on macOS.
        case networkAddress(Data)

        var bytes: Data {
            switch self {
            case .vendorIdentifier(let identifier): identifier.receiptBytes
            case .networkAddress(let address): address
            }
        }
    }

    private let roots: [Data]
    private let bundleID: String
    private let environment: ExpectedEnvironment
    private let appVersion: String?
    private let device: Device?
    private let moment: CertificateMoment

    /// Creates a validator for the receipts of one app on one device.
    ///
    /// - Parameters:
    ///   - root: The root certificate as DER: Apple Inc. Root, that of Xcode's local testing, or that of a test store,
    ///     which is `AppReceipt.rootCertificate`.
    ///   - bundleID: The bundle identifier of the app. Use a constant in the code, because a bundle can be changed.
    ///   - environment: The environment, in production with the number of the app. The names of volume purchases count
    ///     as the same environment.
    ///   - appVersion: `CFBundleVersion`, on macOS `CFBundleShortVersionString`. With `nil` no version is compared,
    ///     which suits a server.
    ///   - device: The device. With `nil` the hash is not compared, which suits a server.
    ///   - moment: The date at which the certificates have to be valid; by default the receipt's creation.
    /// - Throws: ``VerificationError/unreadableRoot``.
    public init(
        root: Data,
        bundleID: String,
        environment: ExpectedEnvironment,
        appVersion: String?,
        device: Device?,
        moment: CertificateMoment = .signing
    ) throws(VerificationError) {
        try self.init(
            roots: [root],
            bundleID: bundleID,
            environment: environment,
            appVersion: appVersion,
            device: device,
            moment: moment
        )
    }

    /// Creates a validator that accepts the receipts of several roots, such as during a change of roots.
    ///
    /// - Parameters:
    ///   - roots: The root certificates as DER. A receipt passes if its chain leads to one of them.
    ///   - bundleID: The bundle identifier of the app.
    ///   - environment: The environment, in production with the number of the app.
    ///   - appVersion: The version of the app. With `nil` no version is compared.
    ///   - device: The device. With `nil` the hash is not compared.
    ///   - moment: The date at which the certificates have to be valid; by default the receipt's creation.
    /// - Throws: ``VerificationError/unreadableRoot`` if one of the roots cannot be read, or there is none.
    public init(
        roots: [Data],
        bundleID: String,
        environment: ExpectedEnvironment,
        appVersion: String?,
        device: Device?,
        moment: CertificateMoment = .signing
    ) throws(VerificationError) {
        guard !roots.isEmpty else { throw .unreadableRoot }
        for root in roots {
            do throws(SigningFailure) {
                _ = try Certificate(der: root)
            } catch {
                throw .unreadableRoot
            }
        }
        self.roots = roots
        self.bundleID = bundleID
        self.environment = environment
        self.appVersion = appVersion
        self.device = device
        self.moment = moment
    }

    /// Validates a receipt.
    ///
    /// - Parameter receipt: The content of the receipt file, without base64 encoding.
    /// - Returns: The receipt's values.
    /// - Throws: The first check that fails.
    public func validate(_ receipt: Data) throws(VerificationError) -> ValidatedReceipt {
        try validateWithChain(receipt).receipt
    }

    /// Validates a receipt, and returns also its certificates, with the root.
    func validateWithChain(
        _ receipt: Data
    ) throws(VerificationError) -> (receipt: ValidatedReceipt, chain: CertificateChainData) {
        let (content, root) = try authenticate(receipt)
        let validated = try ValidatedReceipt(content)
        let date =
            switch moment {
            case .signing: validated.creationDate
            case .date(let date): date
            }
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard Double(content.validity.lowerBound) <= seconds, seconds <= Double(content.validity.upperBound) else {
            throw .certificateNotValid(at: date)
        }
        try checkClaims(of: validated)
        if let device, !content.isFor(device: device.bytes) { throw .wrongDevice }
        let certificates = content.certificates
        return (validated, CertificateChainData(certificates.last == root ? certificates : certificates + [root]))
    }

    /// Verifies the chain and the signature with the root that the chain leads to.
    private func authenticate(_ receipt: Data) throws(VerificationError) -> (AuthenticReceipt, root: Data) {
        var failure = VerificationFailure.invalidCertificateChain
        for root in roots {
            do throws(VerificationFailure) {
                return (try AuthenticReceipt(receipt, rootCertificate: root, environment: environment.kind), root)
            } catch {
                failure = error
                // The chain is checked before the signature, so that no other failure depends on the root.
                guard case .invalidCertificateChain = error else { break }
            }
        }
        throw VerificationError(failure)
    }

    private func checkClaims(of receipt: ValidatedReceipt) throws(VerificationError) {
        let names = environment.kind.receiptNames
        guard names.contains(where: { $0.hasSameBytes(as: receipt.environment) }) else {
            throw .wrongEnvironment(found: receipt.environment, expected: names[0])
        }
        guard receipt.bundleID.hasSameBytes(as: bundleID) else {
            throw .wrongBundleID(found: receipt.bundleID, expected: bundleID)
        }
        if let expected = environment.appAppleID, receipt.appAppleID != expected {
            throw .wrongAppAppleID(found: receipt.appAppleID, expected: expected)
        }
        if let appVersion, !receipt.appVersion.hasSameBytes(as: appVersion) {
            throw .wrongAppVersion(found: receipt.appVersion, expected: appVersion)
        }
    }
}
