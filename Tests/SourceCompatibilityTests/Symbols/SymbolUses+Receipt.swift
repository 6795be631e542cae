import StoreKit

extension SymbolUses {
    mutating func useReceiptSymbols() {
        use("SKReceiptRefreshRequest", SKReceiptRefreshRequest.self)
        use("SKReceiptRefreshRequest: SKRequest", SKReceiptRefreshRequest.self as SKRequest.Type)
        use(
            "SKReceiptRefreshRequest.init(receiptProperties:)",
            SKReceiptRefreshRequest.init(receiptProperties:) as ([String: Any]?) -> SKReceiptRefreshRequest
        )
        use(
            "SKReceiptRefreshRequest.receiptProperties",
            \SKReceiptRefreshRequest.receiptProperties as KeyPath<SKReceiptRefreshRequest, [String: Any]?>
        )
        use("SKReceiptPropertyIsExpired", SKReceiptPropertyIsExpired as String)
        use("SKReceiptPropertyIsRevoked", SKReceiptPropertyIsRevoked as String)
        use("SKReceiptPropertyIsVolumePurchase", SKReceiptPropertyIsVolumePurchase as String)
        use("SKTerminateForInvalidReceipt()", SKTerminateForInvalidReceipt as () -> Void)
    }
}
