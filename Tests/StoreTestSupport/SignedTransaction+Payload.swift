package import StoreInterface
import StoreSigning

extension SignedText {
    /// The payload, without verification; `nil` when it cannot be read.
    package func payload<Payload: SignedPayload>(as type: Payload.Type) -> Payload? {
        guard let parts = try? CompactSerialization(self) else { return nil }
        return try? PayloadCoding.decode(type, from: parts.payloadData)
    }
}

extension SignedTransaction {
    package var payload: TransactionPayload? { text.payload(as: TransactionPayload.self) }
}
