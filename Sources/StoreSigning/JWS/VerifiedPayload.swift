package import Foundation

package struct VerifiedPayload<Payload: Sendable>: Sendable {
    package let payload: Payload
    package let payloadData: Data

    fileprivate init(payload: Payload, payloadData: Data) {
        self.payload = payload
        self.payloadData = payloadData
    }
}
