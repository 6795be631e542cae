// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for: the receipt has expired.
public let SKReceiptPropertyIsExpired = "expired"
