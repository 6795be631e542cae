package import Foundation
package import StoreInterface
import StoreTime

/// A receipt whose signature is correct, for any app and any device.
package struct AuthenticReceipt: Sendable {
    package let attributes: [ReceiptAttribute]
    /// The certificates in the receipt in DER, the signer's first.
    package let certificates: [Data]
    /// The first and the last second, counted from 1970, at which all certificates of the chain are valid.
    package let validity: ClosedRange<Int64>

    /// Verifies the signature of a receipt, and reads its attributes.
    ///
    /// The order is: the certificate chain, the type and length of the key, the signature, the content. Nothing of the
    /// content is read before the signature of a trusted key has been verified.
    ///
    /// - Parameters:
    ///   - der: The receipt.
    ///   - rootCertificate: DER of the root that the chain leads to.
    ///   - environment: The environment. In local testing the root itself signs; otherwise there are two certificates
    ///     below it.
    /// - Throws: ``VerificationFailure/invalidEncoding``, ``VerificationFailure/invalidCertificateChain``,
    ///   ``VerificationFailure/unsupportedAlgorithm`` or ``VerificationFailure/invalidSignature``.
    package init(
        _ der: Data,
        rootCertificate: Data,
        environment: StoreEnvironment
    ) throws(VerificationFailure) {
        var found: ClosedRange<Int64>?
        let message = try SignedMessage(verifying: der) { certificates in
            found = Self.validity(of: certificates, below: rootCertificate, in: environment)
            return found != nil
        }
        guard let found else { throw .invalidCertificateChain }
        validity = found
        do throws(SigningFailure) {
            attributes = try ReceiptAttribute.decode(message.content, raw: Self.rawTypes)
            var certificates: [Data] = []
            for certificate in message.certificates { certificates.append(try certificate.der) }
            self.certificates = certificates
        } catch {
            throw .invalidEncoding
        }
    }

    /// The attributes of each purchase.
    package var purchases: [[ReceiptAttribute]] {
        attributes.compactMap { attribute in
            guard attribute.type == ReceiptField.purchase.rawValue, case .attributes(let purchase) = attribute.value
            else { return nil }
            return purchase
        }
    }

    /// Returns the value of an attribute, or `nil` if it is missing.
    package func value(_ field: ReceiptField) -> ReceiptAttribute.Value? {
        attributes.first { $0.type == field.rawValue }?.value
    }

    package func text(_ field: ReceiptField) -> String? {
        guard case .text(let text) = value(field) else { return nil }
        return text
    }

    /// Returns whether the receipt's hash is that of a device.
    ///
    /// - Parameter device: The 16 bytes of a vendor identifier, or the 6 bytes of a network address.
    /// - Returns: `false` also for a receipt without hash, opaque value or bundle identifier.
    package func isFor(device: Data) -> Bool {
        do throws(SigningFailure) {
            guard let hash = try DeviceReceiptHash.sha1(of: attributes, device: device) else { return false }
            return value(.deviceHash) == .bytes(hash)
        } catch {
            return false
        }
    }

    /// The types of attributes whose values are bytes without structure.
    package static let rawTypes: Set<Int> = [
        ReceiptField.opaqueValue.rawValue, ReceiptField.deviceHash.rawValue, 6, 7,
    ]

    /// Returns the seconds since 1970 during which the certificates of a receipt are valid and lead to the root.
    ///
    /// Except in local testing, the receipt need not contain the root, because a validator has its own copy.
    private static func validity(
        of certificates: [Certificate],
        below rootCertificate: Data,
        in environment: StoreEnvironment
    ) -> ClosedRange<Int64>? {
        do throws(SigningFailure) {
            let anchor = try TrustAnchor(der: rootCertificate)
            switch environment {
            case .xcode:
                guard certificates.count == 1, let only = certificates.first, try only.der == anchor.der else {
                    return nil
                }
                return try only.validity
            case .sandbox, .production:
                guard (2...3).contains(certificates.count) else { return nil }
                if certificates.count == 3 {
                    guard try certificates[2].der == anchor.der else { return nil }
                }
                return try anchor.validity(of: certificates[0], through: certificates[1])
            }
        } catch {
            return nil
        }
    }
}
