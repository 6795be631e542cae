@_spi(PaymentQueues) import TransactionCore

/// Who buys, for the signature of a discount: it is made over a name that no purchase option can say.
enum SignedCustomer {
    static func buying<R>(for userName: String?, _ body: () async throws -> R) async rethrows -> R {
        try await StoreScope.buying(for: userName, body)
    }
}
