package import Foundation

package final class JWSSigner: Sendable {
    package init(identity: SigningIdentity) throws(SigningFailure) {}

    package func sign(_ payload: Data) throws(SigningFailure) -> SignedParts {
        throw SigningFailure(operation: "sign", detail: "not yet")
    }
}
