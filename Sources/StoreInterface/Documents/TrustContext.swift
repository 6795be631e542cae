package import Foundation

/// The values that signed documents of a store are verified against.
package struct TrustContext: Hashable, Sendable {
    /// The root certificate of the chain, as DER.
    package let rootCertificate: Data
    package let bundleID: String
    package let environment: StoreEnvironment
    /// The number of the app that app transactions have to name; `nil` outside of production, where none is compared.
    package let appAppleID: Int64?
    package let deviceVerificationID: UUID
    /// True if documents for every device verify, as for a reader that is no device.
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
