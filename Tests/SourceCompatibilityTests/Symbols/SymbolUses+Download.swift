import StoreKit

extension SymbolUses {
    mutating func useDownloadSymbols() {
        use("SKPaymentQueue.start(_:)", { (object: SKPaymentQueue) in object.start(_:) as ([SKDownload]) -> Void })
        use("SKPaymentQueue.pause(_:)", { (object: SKPaymentQueue) in object.pause(_:) as ([SKDownload]) -> Void })
        use("SKPaymentQueue.resume(_:)", { (object: SKPaymentQueue) in object.resume(_:) as ([SKDownload]) -> Void })
        use("SKPaymentQueue.cancel(_:)", { (object: SKPaymentQueue) in object.cancel(_:) as ([SKDownload]) -> Void })
        use(
            "SKPaymentTransactionObserver.paymentQueue(_:updatedDownloads:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueue(_:updatedDownloads:) as (SKPaymentQueue, [SKDownload]) -> Void
            }
        )
        use(
            "SKPaymentTransaction.downloads",
            \SKPaymentTransaction.downloads as KeyPath<SKPaymentTransaction, [SKDownload]>
        )
        use("SKProduct.isDownloadable", \SKProduct.isDownloadable as KeyPath<SKProduct, Bool>)
        use("SKProduct.downloadable", \SKProduct.downloadable as KeyPath<SKProduct, Bool>)
        use("SKProduct.contentLengths", \SKProduct.contentLengths as KeyPath<SKProduct, [NSNumber]>)
        use("SKProduct.downloadContentLengths", \SKProduct.downloadContentLengths as KeyPath<SKProduct, [NSNumber]>)
        use("SKProduct.contentVersion", \SKProduct.contentVersion as KeyPath<SKProduct, String>)
        use("SKProduct.downloadContentVersion", \SKProduct.downloadContentVersion as KeyPath<SKProduct, String>)
        use("SKDownload", SKDownload.self)
        use("SKDownload: NSObject", SKDownload.self as NSObject.Type)
        use("SKDownload.state", \SKDownload.state as KeyPath<SKDownload, SKDownloadState>)
        use("SKDownload.downloadState", \SKDownload.downloadState as KeyPath<SKDownload, SKDownloadState>)
        use("SKDownload.contentLength", \SKDownload.contentLength as KeyPath<SKDownload, Int64>)
        use("SKDownload.expectedContentLength", \SKDownload.expectedContentLength as KeyPath<SKDownload, Int64>)
        use("SKDownload.contentIdentifier", \SKDownload.contentIdentifier as KeyPath<SKDownload, String>)
        use("SKDownload.contentURL", \SKDownload.contentURL as KeyPath<SKDownload, URL?>)
        use("SKDownload.contentVersion", \SKDownload.contentVersion as KeyPath<SKDownload, String>)
        use("SKDownload.error", \SKDownload.error as KeyPath<SKDownload, (any Error)?>)
        use("SKDownload.progress", \SKDownload.progress as KeyPath<SKDownload, Float>)
        use("SKDownload.timeRemaining", \SKDownload.timeRemaining as KeyPath<SKDownload, TimeInterval>)
        use("SKDownload.transaction", \SKDownload.transaction as KeyPath<SKDownload, SKPaymentTransaction>)
        use("SKDownload.contentURL(forProductID:)", SKDownload.contentURL(forProductID:) as (String) -> URL?)
        use("SKDownload.deleteContent(forProductID:)", SKDownload.deleteContent(forProductID:) as (String) -> Void)
        use("SKDownloadState", SKDownloadState.self)
        use("SKDownloadState: Equatable", SKDownloadState.self as any Equatable.Type)
        use("SKDownloadState: Hashable", SKDownloadState.self as any Hashable.Type)
        use("SKDownloadState: RawRepresentable", SKDownloadState.self as any RawRepresentable.Type)
        use("SKDownloadState: Sendable", { (value: SKDownloadState) in value as any Sendable })
        use("SKDownloadState.waiting", SKDownloadState.waiting as SKDownloadState)
        use("SKDownloadState.active", SKDownloadState.active as SKDownloadState)
        use("SKDownloadState.paused", SKDownloadState.paused as SKDownloadState)
        use("SKDownloadState.finished", SKDownloadState.finished as SKDownloadState)
        use("SKDownloadState.failed", SKDownloadState.failed as SKDownloadState)
        use("SKDownloadState.cancelled", SKDownloadState.cancelled as SKDownloadState)
        use("SKDownloadState.rawValue", \SKDownloadState.rawValue as KeyPath<SKDownloadState, Int>)
        use("SKDownloadState.init(rawValue:)", SKDownloadState.init(rawValue:) as (Int) -> SKDownloadState?)
        use("SKDownloadState.RawValue", SKDownloadState.RawValue.self as Int.Type)
        use("SKDownloadTimeRemainingUnknown", SKDownloadTimeRemainingUnknown as TimeInterval)
    }
}
