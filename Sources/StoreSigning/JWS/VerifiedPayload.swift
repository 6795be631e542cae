package import Foundation
import StoreInterface

/// A payload whose signature, chain, app, environment and device have been checked.
///
/// Only the verifier can create one, so a value needs no further check.
package struct VerifiedPayload<Payload: Sendable>: Sendable {
    package let payload: Payload
    /// The signed bytes of the payload, which apps receive as JSON.
    package let payloadData: Data

    fileprivate init(payload: Payload, payloadData: Data) {
        self.payload = payload
        self.payloadData = payloadData
    }
}

// In this file, because only this file can create a verified payload.
extension JWSVerifier {
    /// Performs all checks, in the order in the type's documentation.
    func verify<Payload: SignedPayload>(_ text: SignedText) throws(VerificationFailure) -> VerifiedPayload<Payload> {
        if let simulated = trust.simulatedFailure { throw simulated }
        let candidate = try authenticator.split(text)
        if let fingerprint = candidate.fingerprint,
            let known: VerifiedPayload<Payload> = authenticator.verified?.payload(of: fingerprint)
        {
            return known
        }
        let document = try authenticator.authenticate(candidate)
        let payload: Payload = try read(document.object())
        guard document.validity.contains(payload.signingTime) else { throw .invalidCertificateChain }
        try checkClaims(of: payload)
        guard trust.acceptsEveryDevice || payload.isMade(for: trust.deviceVerificationID) else {
            throw .invalidDeviceVerification
        }
        let verified = VerifiedPayload(payload: payload, payloadData: Data(document.payload))
        if let fingerprint = candidate.fingerprint { authenticator.verified?.remember(verified, of: fingerprint) }
        return verified
    }

    private func read<Payload: SignedPayload>(_ members: JSONMembers) throws(VerificationFailure) -> Payload {
        do throws(PayloadFault) {
            return try Payload(members: members)
        } catch {
            switch error {
            case .missing: throw .missingRequiredProperties
            case .unreadable, .notAnObject: throw .invalidEncoding
            }
        }
    }

    private func checkClaims(of payload: some SignedPayload) throws(VerificationFailure) {
        guard let environment = payload.claimedEnvironment, environment.hasSameBytes(as: trust.environment.rawValue)
        else { throw .missingRequiredProperties }
        if let bundleID = payload.claimedBundleID, !bundleID.hasSameBytes(as: trust.bundleID) {
            throw .missingRequiredProperties
        }
        guard payload.isFor(appleID: trust.appAppleID) else { throw .missingRequiredProperties }
    }
}

extension SignedPayload {
    /// Returns true if the payload has a valid device verification for the device (T-52).
    package func isMade(for deviceID: UUID) -> Bool {
        guard let claimed = deviceVerification, let nonce = deviceVerificationNonce else { return false }
        do throws(SigningFailure) {
            return try claimed == DeviceHash.sha384(nonce: nonce.value, deviceID: deviceID)
        } catch {
            return false
        }
    }
}
