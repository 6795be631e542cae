package import Foundation
package import StoreInterface
package import StoreTime

/// The permanent metadata of a store, which clearing keeps (TS-07).
package struct StoreMetadata: Hashable, Sendable {
    package let rootCertificate: Data
    package let rootPrivateKey: Data
    package let intermediateCertificate: Data
    package let intermediatePrivateKey: Data
    package let leafCertificate: Data
    package let leafPrivateKey: Data
    package let deviceVerificationID: UUID
    package let environment: StoreEnvironment
    package let bundleID: String
    package let firstLaunchDate: StoreDate
    package let firstAppVersion: String

    package init(
        rootCertificate: Data,
        rootPrivateKey: Data,
        intermediateCertificate: Data,
        intermediatePrivateKey: Data,
        leafCertificate: Data,
        leafPrivateKey: Data,
        deviceVerificationID: UUID,
        environment: StoreEnvironment,
        bundleID: String,
        firstLaunchDate: StoreDate,
        firstAppVersion: String
    ) {
        self.rootCertificate = rootCertificate
        self.rootPrivateKey = rootPrivateKey
        self.intermediateCertificate = intermediateCertificate
        self.intermediatePrivateKey = intermediatePrivateKey
        self.leafCertificate = leafCertificate
        self.leafPrivateKey = leafPrivateKey
        self.deviceVerificationID = deviceVerificationID
        self.environment = environment
        self.bundleID = bundleID
        self.firstLaunchDate = firstLaunchDate
        self.firstAppVersion = firstAppVersion
    }
}

/// The key material of receipts, created on first use.
package struct ReceiptMetadata: Hashable, Sendable {
    package let certificate: Data
    package let privateKey: Data
    /// The device that receipts are for.
    package let deviceID: UUID

    package init(certificate: Data, privateKey: Data, deviceID: UUID) {
        self.certificate = certificate
        self.privateKey = privateKey
        self.deviceID = deviceID
    }
}
