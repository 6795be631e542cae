// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for: the receipt has been revoked.
public let SKReceiptPropertyIsRevoked = "revoked"
