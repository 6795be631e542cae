package import Foundation

/// What a receipt is checked against.
package struct ReceiptTrust: Hashable, Sendable {
    /// DER of the certificate that the receipt's chain has to end in.
    package let rootCertificate: Data
    /// The device that the receipt is for, which its hash is made with.
    package let deviceID: UUID
    package let bundleID: String
    package let environment: StoreEnvironment

    package init(rootCertificate: Data, deviceID: UUID, bundleID: String, environment: StoreEnvironment) {
        self.rootCertificate = rootCertificate
        self.deviceID = deviceID
        self.bundleID = bundleID
        self.environment = environment
    }
}
