import StoreLedger

/// What the ledger made of a request, and its change number at that moment.
struct DatedDecision: Sendable {
    let decision: PurchaseDecision
    let sequence: Int64
}
