package import Foundation
package import StoreInterface
import StoreTime

/// A receipt of one store for one device; only checking one makes it.
package struct VerifiedReceipt: Sendable {
    package let attributes: [ReceiptAttribute]
    /// DER of the certificates that the receipt carries, the signer's first.
    package let certificates: [Data]

    /// Checks a receipt as validators do.
    ///
    /// In this order: the chain of certificates, the key's kind and length, the signature, the content, the chain at
    /// the date of creation, the app with its version, the environment, and the device. Nothing of the content is read
    /// before the signature of a trusted key has been verified.
    ///
    /// - Throws: The first check that fails.
    package init(_ der: Data, trust: ReceiptTrust) throws(VerificationFailure) {
        var validity: ClosedRange<Int64>?
        let message = try SignedMessage(verifying: der) { certificates in
            validity = Self.validity(of: certificates, by: trust)
            return validity != nil
        }
        do throws(SigningFailure) {
            attributes = try ReceiptAttribute.decode(message.content, raw: Self.rawTypes)
            var certificates: [Data] = []
            for certificate in message.certificates { certificates.append(try certificate.der) }
            self.certificates = certificates
        } catch {
            throw .invalidEncoding
        }
        guard let date = date(.creationDate) else { throw .missingRequiredProperties }
        guard validity?.contains(date) == true else { throw .invalidCertificateChain }
        guard text(.bundleID)?.hasSameBytes(as: trust.bundleID) == true,
            text(.appVersion)?.hasSameBytes(as: trust.appVersion) == true,
            text(.environment).map(trust.environment.receiptNames.contains) == true
        else { throw .missingRequiredProperties }
        let hash: Data?
        do throws(SigningFailure) {
            hash = try DeviceReceiptHash.sha1(of: attributes, deviceID: trust.deviceID)
        } catch {
            hash = nil
        }
        guard let hash, value(.deviceHash) == .bytes(hash) else { throw .invalidDeviceVerification }
    }

    /// The statements about each purchase.
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

    /// A date in seconds since 1970.
    private func date(_ field: ReceiptField) -> Int64? {
        guard case .ascii(let text) = value(field) else { return nil }
        do {
            return Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
        } catch {
            return nil
        }
    }

    private static let rawTypes: Set<Int> = [
        ReceiptField.opaqueValue.rawValue, ReceiptField.deviceHash.rawValue, 6, 7,
    ]

    /// The seconds since 1970 at which the certificates of a receipt are valid and lead to the trusted root.
    ///
    /// Elsewhere than in local testing the root itself may be left out of the receipt: a validator has its own.
    private static func validity(of certificates: [Certificate], by trust: ReceiptTrust) -> ClosedRange<Int64>? {
        do throws(SigningFailure) {
            let anchor = try TrustAnchor(der: trust.rootCertificate)
            switch trust.environment {
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
