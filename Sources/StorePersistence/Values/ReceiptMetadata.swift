package import Foundation

/// What receipts are signed with; made once, on first need.
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
