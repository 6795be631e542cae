package import Foundation

/// The values that signed documents of a store are verified against.
package struct TrustContext: Hashable, Sendable {
    /// The root certificate of the chain, as DER.
    package let rootCertificate: Data
    package let bundleID: String
    package let environment: StoreEnvironment
    /// The required app number in app transactions; `nil` outside of production, where the number is not compared.
    package let appAppleID: Int64?
    package let deviceVerificationID: UUID
    /// True to accept documents for every device, as for a reader that is not a device.
    package var acceptsEveryDevice = false
    /// The verification failure that a test simulates for every document (T-58).
    package var simulatedFailure: VerificationFailure?

    package init(
        rootCertificate: Data,
        bundleID: String,
        environment: StoreEnvironment,
        appAppleID: Int64? = nil,
        deviceVerificationID: UUID,
        simulatedFailure: VerificationFailure? = nil
    ) {
        self.rootCertificate = rootCertificate
        self.bundleID = bundleID
        self.environment = environment
        self.appAppleID = appAppleID
        self.deviceVerificationID = deviceVerificationID
        self.simulatedFailure = simulatedFailure
    }
}
