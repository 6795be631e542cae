import StoreKit

extension SymbolUses {
    mutating func useTransactionSymbols() {
        use("SKPaymentTransaction", SKPaymentTransaction.self)
        use("SKPaymentTransaction: NSObject", SKPaymentTransaction.self as NSObject.Type)
        use("SKPaymentTransaction: Sendable", { (value: SKPaymentTransaction) in value as any Sendable })
        use("SKPaymentTransaction.error", \SKPaymentTransaction.error as KeyPath<SKPaymentTransaction, (any Error)?>)
        use(
            "SKPaymentTransaction.original",
            \SKPaymentTransaction.original as KeyPath<SKPaymentTransaction, SKPaymentTransaction?>
        )
        use("SKPaymentTransaction.payment", \SKPaymentTransaction.payment as KeyPath<SKPaymentTransaction, SKPayment>)
        use(
            "SKPaymentTransaction.transactionDate",
            \SKPaymentTransaction.transactionDate as KeyPath<SKPaymentTransaction, Date?>
        )
        use(
            "SKPaymentTransaction.transactionIdentifier",
            \SKPaymentTransaction.transactionIdentifier as KeyPath<SKPaymentTransaction, String?>
        )
        use(
            "SKPaymentTransaction.transactionState",
            \SKPaymentTransaction.transactionState as KeyPath<SKPaymentTransaction, SKPaymentTransactionState>
        )
        use("SKPaymentTransactionState", SKPaymentTransactionState.self)
        use("SKPaymentTransactionState: Equatable", SKPaymentTransactionState.self as any Equatable.Type)
        use("SKPaymentTransactionState: Hashable", SKPaymentTransactionState.self as any Hashable.Type)
        use("SKPaymentTransactionState: RawRepresentable", SKPaymentTransactionState.self as any RawRepresentable.Type)
        use("SKPaymentTransactionState: Sendable", { (value: SKPaymentTransactionState) in value as any Sendable })
        use("SKPaymentTransactionState.purchasing", SKPaymentTransactionState.purchasing as SKPaymentTransactionState)
        use("SKPaymentTransactionState.purchased", SKPaymentTransactionState.purchased as SKPaymentTransactionState)
        use("SKPaymentTransactionState.failed", SKPaymentTransactionState.failed as SKPaymentTransactionState)
        use("SKPaymentTransactionState.restored", SKPaymentTransactionState.restored as SKPaymentTransactionState)
        use("SKPaymentTransactionState.deferred", SKPaymentTransactionState.deferred as SKPaymentTransactionState)
        use(
            "SKPaymentTransactionState.rawValue",
            \SKPaymentTransactionState.rawValue as KeyPath<SKPaymentTransactionState, Int>
        )
        use(
            "SKPaymentTransactionState.init(rawValue:)",
            SKPaymentTransactionState.init(rawValue:) as (Int) -> SKPaymentTransactionState?
        )
        use("SKPaymentTransactionState.RawValue", SKPaymentTransactionState.RawValue.self as Int.Type)
    }
}
