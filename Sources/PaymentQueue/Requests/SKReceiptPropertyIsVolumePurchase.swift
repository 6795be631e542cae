// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in ``SKReceiptRefreshRequest/receiptProperties`` for: the receipt is of a volume purchase.
public let SKReceiptPropertyIsVolumePurchase = "vpp"
