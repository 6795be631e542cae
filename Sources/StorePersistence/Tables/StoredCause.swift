import StoreInterface
package import StoreLedger

/// The text of a cause in the columns `cause` of the tables `transactions` and `journal`.
///
/// The text is the name of a kind, which a colon separates from the value. The value may contain colons.
extension Cause {
    /// Reads a stored text; `nil` for a text that no store writes.
    package init?(stored text: String) {
        let end = text.firstIndex(of: ":") ?? text.endIndex
        let value = end == text.endIndex ? nil : String(text[text.index(after: end)...])
        switch (text[..<end], value) {
        case ("queue", let tag?): self = .queue(tag: tag)
        case ("refund", let name?):
            guard let reason = RefundAnswer.Reason(rawValue: name) else { return nil }
            self = .refundRequest(reason)
        case ("replay", nil): self = .replay
        case ("extension", let id?): self = .massExtension(requestID: id)
        case ("family", let numbers?):
            let parts = numbers.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let store = Int64(parts[0]), let id = UInt64(parts[1]) else { return nil }
            self = .family(FamilySource(store: store, transactionID: id))
        default: return nil
        }
    }

    /// The text that is stored.
    package var stored: String {
        switch self {
        case .queue(let tag): "queue:\(tag)"
        case .refundRequest(let reason): "refund:\(reason.rawValue)"
        case .replay: "replay"
        case .massExtension(let requestID): "extension:\(requestID)"
        case .family(let source): "family:\(source.store):\(source.transactionID)"
        }
    }
}
