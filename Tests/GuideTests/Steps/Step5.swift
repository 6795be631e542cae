import StoreKit

enum Step5 {
    final class Shop: Sendable {
        private let report: @Sendable (String) -> Void  // Sends an identifier to the server.
        private let ledger: Ledger
        private let updates: Task<Void, Never>

        init(ledger: Ledger, report: @escaping @Sendable (String) -> Void) {
            self.ledger = ledger
            self.report = report
            updates = Self.listen(for: ledger, report)
        }

        func buy(_ product: Product) async throws {
            if case .success(let result) = try await product.purchase() {
                await Self.deliver(result, to: ledger, report)
            }
        }

        private static func listen(
            for ledger: Ledger,
            _ report: @escaping @Sendable (String) -> Void
        ) -> Task<Void, Never> {
            Task {
                for await result in Transaction.updates { await deliver(result, to: ledger, report) }
            }
        }

        private static func deliver(
            _ result: VerificationResult<Transaction>,
            to ledger: Ledger,
            _ report: (String) -> Void
        ) async {
            guard case .verified(let transaction) = result else { return }
            await ledger.deliver(transaction)
            report(String(transaction.id))
            await transaction.finish()
        }
    }
}
