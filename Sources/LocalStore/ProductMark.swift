import Foundation
import StoreInterface
import StorePersistence

/// The bytes by which a payload says which product it is about, found without decoding it.
struct ProductMark {
    private let bytes: Data

    init?(_ productID: String) {
        do {
            bytes = Data("\"productId\":".utf8) + (try PayloadCoding.encode(productID))
        } catch {
            return nil
        }
    }

    func isFound(in text: StoredText) -> Bool { text.payload.range(of: bytes) != nil }
}
