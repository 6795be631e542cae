package import Foundation
package import StoreInterface

package struct CompactSerialization: Hashable, Sendable {
    package let headerData: Data
    package let payloadData: Data
    package let signatureData: Data
    package let signedData: Data

    package init(_ text: SignedText) throws(VerificationFailure) { throw .invalidEncoding }
}
