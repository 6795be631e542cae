import StoreKit

extension SymbolUses {
    // In an expression the name would mean the metatype.
    private typealias OfferType = SKProductDiscount.`Type`

    mutating func useOfferSymbols() {
        use(
            "SKPaymentQueue.presentCodeRedemptionSheet()",
            { (object: SKPaymentQueue) in object.presentCodeRedemptionSheet as () -> Void }
        )
        use("SKPayment.paymentDiscount", \SKPayment.paymentDiscount as KeyPath<SKPayment, SKPaymentDiscount?>)
        use(
            "SKMutablePayment.paymentDiscount",
            \SKMutablePayment.paymentDiscount as ReferenceWritableKeyPath<SKMutablePayment, SKPaymentDiscount?>
        )
        use("SKPaymentDiscount", SKPaymentDiscount.self)
        use("SKPaymentDiscount: NSObject", SKPaymentDiscount.self as NSObject.Type)
        use("SKPaymentDiscount: Sendable", { (value: SKPaymentDiscount) in value as any Sendable })
        use(
            "SKPaymentDiscount.init(identifier:keyIdentifier:nonce:signature:timestamp:)",
            SKPaymentDiscount.init(identifier:keyIdentifier:nonce:signature:timestamp:)
                as (String, String, UUID, String, NSNumber) -> SKPaymentDiscount
        )
        use("SKPaymentDiscount.identifier", \SKPaymentDiscount.identifier as KeyPath<SKPaymentDiscount, String>)
        use("SKPaymentDiscount.keyIdentifier", \SKPaymentDiscount.keyIdentifier as KeyPath<SKPaymentDiscount, String>)
        use("SKPaymentDiscount.nonce", \SKPaymentDiscount.nonce as KeyPath<SKPaymentDiscount, UUID>)
        use("SKPaymentDiscount.signature", \SKPaymentDiscount.signature as KeyPath<SKPaymentDiscount, String>)
        use("SKPaymentDiscount.timestamp", \SKPaymentDiscount.timestamp as KeyPath<SKPaymentDiscount, NSNumber>)
        use("SKProduct.introductoryPrice", \SKProduct.introductoryPrice as KeyPath<SKProduct, SKProductDiscount?>)
        use("SKProduct.discounts", \SKProduct.discounts as KeyPath<SKProduct, [SKProductDiscount]>)
        use("SKProductDiscount", SKProductDiscount.self)
        use("SKProductDiscount: NSObject", SKProductDiscount.self as NSObject.Type)
        use("SKProductDiscount: Sendable", { (value: SKProductDiscount) in value as any Sendable })
        use("SKProductDiscount.price", \SKProductDiscount.price as KeyPath<SKProductDiscount, NSDecimalNumber>)
        use("SKProductDiscount.priceLocale", \SKProductDiscount.priceLocale as KeyPath<SKProductDiscount, Locale>)
        use("SKProductDiscount.identifier", \SKProductDiscount.identifier as KeyPath<SKProductDiscount, String?>)
        use(
            "SKProductDiscount.subscriptionPeriod",
            \SKProductDiscount.subscriptionPeriod as KeyPath<SKProductDiscount, SKProductSubscriptionPeriod>
        )
        use("SKProductDiscount.numberOfPeriods", \SKProductDiscount.numberOfPeriods as KeyPath<SKProductDiscount, Int>)
        use(
            "SKProductDiscount.paymentMode",
            \SKProductDiscount.paymentMode as KeyPath<SKProductDiscount, SKProductDiscount.PaymentMode>
        )
        use("SKProductDiscount.type", \SKProductDiscount.type as KeyPath<SKProductDiscount, OfferType>)
        use("SKProductDiscount.PaymentMode", SKProductDiscount.PaymentMode.self)
        use("SKProductDiscount.PaymentMode: Equatable", SKProductDiscount.PaymentMode.self as any Equatable.Type)
        use("SKProductDiscount.PaymentMode: Hashable", SKProductDiscount.PaymentMode.self as any Hashable.Type)
        use(
            "SKProductDiscount.PaymentMode: RawRepresentable",
            SKProductDiscount.PaymentMode.self as any RawRepresentable.Type
        )
        use(
            "SKProductDiscount.PaymentMode: Sendable",
            { (value: SKProductDiscount.PaymentMode) in value as any Sendable }
        )
        use(
            "SKProductDiscount.PaymentMode.payAsYouGo",
            SKProductDiscount.PaymentMode.payAsYouGo as SKProductDiscount.PaymentMode
        )
        use(
            "SKProductDiscount.PaymentMode.payUpFront",
            SKProductDiscount.PaymentMode.payUpFront as SKProductDiscount.PaymentMode
        )
        use(
            "SKProductDiscount.PaymentMode.freeTrial",
            SKProductDiscount.PaymentMode.freeTrial as SKProductDiscount.PaymentMode
        )
        use(
            "SKProductDiscount.PaymentMode.rawValue",
            \SKProductDiscount.PaymentMode.rawValue as KeyPath<SKProductDiscount.PaymentMode, UInt>
        )
        use(
            "SKProductDiscount.PaymentMode.init(rawValue:)",
            SKProductDiscount.PaymentMode.init(rawValue:) as (UInt) -> SKProductDiscount.PaymentMode?
        )
        use("SKProductDiscount.PaymentMode.RawValue", SKProductDiscount.PaymentMode.RawValue.self as UInt.Type)
        use("SKProductDiscount.Type", OfferType.self)
        use("SKProductDiscount.Type: Equatable", OfferType.self as any Equatable.Type)
        use("SKProductDiscount.Type: Hashable", OfferType.self as any Hashable.Type)
        use("SKProductDiscount.Type: RawRepresentable", OfferType.self as any RawRepresentable.Type)
        use("SKProductDiscount.Type: Sendable", { (value: OfferType) in value as any Sendable })
        use("SKProductDiscount.Type.introductory", OfferType.introductory as OfferType)
        use("SKProductDiscount.Type.subscription", OfferType.subscription as OfferType)
        use(
            "SKProductDiscount.Type.rawValue",
            \OfferType.rawValue as KeyPath<OfferType, UInt>
        )
        use(
            "SKProductDiscount.Type.init(rawValue:)",
            OfferType.init(rawValue:) as (UInt) -> OfferType?
        )
        use("SKProductDiscount.Type.RawValue", OfferType.RawValue.self as UInt.Type)
    }
}
