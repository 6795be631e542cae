import Foundation
import StoreInterface
import StoreSigning

extension JWSVerifier {
    /// Verifies a document of any kind and hands back its bytes.
    func verify(_ text: SignedText, as kind: TestDocument.Kind) throws(VerificationFailure) -> Data {
        switch kind {
        case .transaction: try verifyTransaction(text).payloadData
        case .renewalInfo: try verifyRenewalInfo(text).payloadData
        case .appTransaction: try verifyAppTransaction(text).payloadData
        }
    }
}
