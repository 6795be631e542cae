package import Foundation

package enum DeviceHash {
    package static func sha384(nonce: UUID, deviceID: UUID) throws(SigningFailure) -> Data {
        throw SigningFailure(operation: "hash", detail: "not yet")
    }
}
