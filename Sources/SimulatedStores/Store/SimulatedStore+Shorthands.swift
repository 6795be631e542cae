import LocalStore
import StoreInterface
import StoreLedger

/// Short forms of operations, for products instead of identifiers of transactions.
extension SimulatedStore {
    /// Refunds the newest purchase of a product that was not refunded yet, completely.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Throws: ``SimulatedStoreError`` if the product was never bought, or every purchase of it is refunded.
    public func refund(_ productID: String) async throws {
        let journal = try await translating { () throws(StoreFailure) in
            try await local.journal(after: 0, limit: .max)
        }
        var open: [UInt64] = []
        for event in journal.map(\.event) {
            if event.kind == .cleared { open = [] }
            guard event.productID == productID, let id = event.transactionID else { continue }
            switch event.kind {
            case .purchased, .resubscribed, .crossgraded, .renewed, .billingRecovered, .refundReversed: open.append(id)
            case .refunded, .deleted: open.removeAll { $0 == id }
            default: break
            }
        }
        guard let newest = open.last else {
            throw SimulatedStoreError.refused("there is no purchase of \(productID) that could be refunded")
        }
        try await refund(newest)
    }

    /// Approves every request that is pending approval, oldest first.
    ///
    /// - Throws: ``SimulatedStoreError`` if no request is pending, or a requested purchase is no longer possible.
    public func approveAll() async throws {
        let requests = await pendingRequests
        guard !requests.isEmpty else { throw SimulatedStoreError.refused("no request waits for an approval") }
        for request in requests { try await approve(request) }
    }
}

extension Duration {
    /// Returns the duration of a number of days, each of 24 hours, for ``SimulatedStore/advance(by:settling:)``.
    ///
    /// - Parameter count: The number of days.
    /// - Returns: The duration.
    public static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }
}
