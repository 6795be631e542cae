package import Foundation
package import StoreInterface

package struct SignedParts: Hashable, Sendable {
    package let headerSegment: String
    package let payload: Data
    package let signature: Data

    package init(headerSegment: String, payload: Data, signature: Data) {
        self.headerSegment = headerSegment
        self.payload = payload
        self.signature = signature
    }

    package var text: SignedText { SignedText(compactSerialization: headerSegment) }
}
