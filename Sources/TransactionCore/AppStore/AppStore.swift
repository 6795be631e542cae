public import Foundation
import StoreInterface

/// What concerns the customer's account as a whole.
public enum AppStore: Sendable {
    /// Whether this account is allowed to pay on this device (F-09, Q-02).
    ///
    /// It says nothing about products or the network, and what is owned stays owned when it is `false`.
    public static var canMakePayments: Bool { StoreConnection.current(for: "AppStore.canMakePayments").canMakePayments }

    /// What every signed value of this device is tied to (F-09); `nil` when the store could not be opened.
    public static var deviceVerificationID: UUID? {
        let trust = StoreConnection.current(for: "AppStore.deviceVerificationID").trust
        return trust.rootCertificate.isEmpty ? nil : trust.deviceVerificationID
    }

    /// Asks the customer to sign in and brings transactions and statuses up to date.
    ///
    /// Meant for a button that restores purchases; everything is kept up to date without it.
    ///
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in, or what the store met.
    public static func sync() async throws {
        let store = StoreConnection.current(for: "AppStore.sync()")
        try await store.testifying(WitnessedEvent(.sync)) { () async throws(StoreKitError) in
            do throws(StoreFailure) {
                try await shielded { () async throws(StoreFailure) in try await store.synchronize() }
            } catch {
                throw StoreKitError(error)
            }
        } answer: {
            WitnessedEvent(.synced)
        }
    }
}
