package import Foundation

/// The facts that a receipt is checked against.
package struct ReceiptTrust: Hashable, Sendable {
    /// DER of the certificate that the receipt's chain has to end in.
    package let rootCertificate: Data
    /// The device that the receipt is for, which its hash is made with.
    package let deviceID: UUID
    package let bundleID: String
    /// The version of the running app.
    package let appVersion: String
    package let environment: StoreEnvironment

    package init(
        rootCertificate: Data,
        deviceID: UUID,
        bundleID: String,
        appVersion: String,
        environment: StoreEnvironment
    ) {
        self.rootCertificate = rootCertificate
        self.deviceID = deviceID
        self.bundleID = bundleID
        self.appVersion = appVersion
        self.environment = environment
    }
}

extension StoreEnvironment {
    /// The names that receipts of the environment have for it, that of volume purchases last.
    package var receiptNames: [String] {
        switch self {
        case .xcode: ["Xcode"]
        case .sandbox: ["ProductionSandbox", "ProductionVPPSandbox"]
        case .production: ["Production", "ProductionVPP"]
        }
    }
}
