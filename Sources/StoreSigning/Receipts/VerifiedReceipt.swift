package import Foundation
package import StoreInterface
import StoreTime

/// A receipt of one store for one device; only checking one makes it.
package struct VerifiedReceipt: Sendable {
    package let attributes: [ReceiptAttribute]
    /// DER of the certificates that the receipt carries, the signer's first.
    package let certificates: [Data]

    /// Checks a receipt as validators do: its signature, its chain on the day it was made, and for whom it is.
    ///
    /// - Throws: what does not hold.
    package init(_ der: Data, trust: ReceiptTrust) throws(VerificationFailure) {
        let message = try SignedMessage(verifying: der)
        do throws(SigningFailure) {
            attributes = try ReceiptAttribute.decode(message.content, raw: Self.rawTypes)
            var certificates: [Data] = []
            for certificate in message.certificates { certificates.append(try certificate.der) }
            self.certificates = certificates
        } catch {
            throw .invalidEncoding
        }
        guard let date = date(.creationDate) else { throw .missingRequiredProperties }
        guard Self.isTrusted(message.certificates, by: trust, at: date) else { throw .invalidCertificateChain }
        guard text(.bundleID) == trust.bundleID else { throw .missingRequiredProperties }
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

    /// What the receipt says about something; `nil` when it does not say it.
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

    private static func isTrusted(_ certificates: [Certificate], by trust: ReceiptTrust, at seconds: Int64) -> Bool {
        do throws(SigningFailure) {
            let anchor = try TrustAnchor(der: trust.rootCertificate)
            switch trust.environment {
            case .xcode:
                guard certificates.count == 1, let only = certificates.first else { return false }
                guard try only.der == anchor.der else { return false }
                return try only.validity.contains(seconds)
            case .sandbox, .production:
                guard certificates.count == 3, certificates[0].carries(.leaf), certificates[1].carries(.intermediate),
                    try certificates[2].der == anchor.der
                else { return false }
                return try anchor.vouches(for: certificates[0], through: certificates[1], at: seconds)
            }
        } catch {
            return false
        }
    }
}
