package import Foundation

/// What a signed document of one store is checked against.
package struct TrustContext: Hashable, Sendable {
    /// DER of the root certificate that a chain has to end in.
    package let rootCertificate: Data
    package let bundleID: String
    package let environment: StoreEnvironment
    /// The number of the app that app transactions have to name; `nil` outside of production, where none is compared.
    package let appAppleID: Int64?
    package let deviceVerificationID: UUID
    /// The verification failure a test asked for: every document is then unverified for this reason (T-58).
    package let simulatedFailure: SimulatedVerificationFailure?

    package init(
        rootCertificate: Data,
        bundleID: String,
        environment: StoreEnvironment,
        appAppleID: Int64? = nil,
        deviceVerificationID: UUID,
        simulatedFailure: SimulatedVerificationFailure? = nil
    ) {
        self.rootCertificate = rootCertificate
        self.bundleID = bundleID
        self.environment = environment
        self.appAppleID = appAppleID
        self.deviceVerificationID = deviceVerificationID
        self.simulatedFailure = simulatedFailure
    }
}
