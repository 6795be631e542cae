import Foundation
import StoreInterface

extension SignedTransaction {
    /// What the text says, whoever signed it; `nil` when it is none.
    var payload: TransactionPayload? {
        let segments = text.compactSerialization.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3, let bytes = Data(base64URL: segments[1]) else { return nil }
        do {
            return try PayloadCoding.decode(TransactionPayload.self, from: bytes)
        } catch {
            return nil
        }
    }
}

extension Data {
    fileprivate init?(base64URL text: Substring) {
        var standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
        self.init(base64Encoded: standard)
    }
}
