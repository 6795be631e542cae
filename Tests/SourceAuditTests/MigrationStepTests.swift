import SourceAudit
import Testing
import TestWaiting

/// The step of the migration guide at which code stands.
@Suite(.timeLimit(.standard)) struct MigrationStepTests {
    @Test(arguments: [
        ([], 0, false), (["SKPaymentQueue.add(_:)", "SKError.code"], 1, false), (["SKError.code"], 1, false),
        (["SKPaymentQueue.add(_:)", "Transaction.jwsRepresentation"], 2, false),
        (["SKPaymentQueue.finishTransaction(_:)", "Transaction.updates"], 3, false),
        (["SKPaymentQueue.add(_:)", "Transaction.updates", "Transaction.finish()"], 4, false),
        (["SKPaymentTransactionObserver", "Product.purchase(options:)"], 4, false),
        (["SKReceiptRefreshRequest.init(receiptProperties:)", "Product.purchase(options:)"], 5, false),
        (["Product.purchase(options:)", "Transaction.finish()", "SKError.code"], 5, true),
    ])
    func `code stands at the step whose signs its symbols are`(symbols: [String], number: Int, isComplete: Bool) {
        let uses = symbols.enumerated().map { line, symbol in
            APIUse(symbol: symbol, module: nil, place: SourcePlace(file: "A.swift", line: line + 1, column: 1))
        }
        let step = Inventory(uses).step
        #expect(step.number == number && step.isComplete == isComplete, "\(step)")
        #expect(step.signs.isEmpty == (number == 0 || symbols == ["SKError.code"]), "\(step)")
    }

    @Test func `a name without labels is counted with the symbol that it stands for`() {
        let uses = ["SKPaymentQueue.finishTransaction", "SKPaymentQueue.finishTransaction(_:)"].enumerated().map {
            APIUse(symbol: $1, module: nil, place: SourcePlace(file: "A.swift", line: $0 + 1, column: 1))
        }
        #expect(Inventory(uses).observer.map(\.symbol) == ["SKPaymentQueue.finishTransaction(_:)"])
        #expect(Inventory(uses).observer.map(\.places) == [2])
    }

    @Test func `a use that is reported twice counts once`() {
        let use = APIUse(
            symbol: "SKProduct.price",
            module: nil,
            place: SourcePlace(file: "A.swift", line: 1, column: 1)
        )
        #expect(Inventory([use, use]).placesToChange == 1)
    }
}
