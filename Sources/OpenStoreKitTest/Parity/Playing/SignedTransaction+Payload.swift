import StoreInterface
import TransactionCore

extension SignedTransaction {
    /// What the text says, whoever signed it; `nil` when it is none.
    var payload: TransactionPayload? {
        do {
            return try PayloadCoding.decode(TransactionPayload.self, from: SegmentedText(text).payload)
        } catch {
            return nil
        }
    }
}
