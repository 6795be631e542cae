import PaymentQueue

/// A period of the asynchronous API as an object of the original one.
// `@unchecked` because the superclass is so; what this class adds never changes.
final class ConvertedPeriod: SKProductSubscriptionPeriod, @unchecked Sendable {
    private let length: (count: Int, unit: SKProduct.PeriodUnit)

    init(numberOfUnits: Int, unit: SKProduct.PeriodUnit) {
        length = (numberOfUnits, unit)
        super.init()
    }

    override var numberOfUnits: Int { length.count }

    override var unit: SKProduct.PeriodUnit { length.unit }
}
