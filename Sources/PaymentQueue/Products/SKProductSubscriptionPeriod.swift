public import Foundation

/// The length of a subscription period, or of one period of an offer.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before anybody else sees the object.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
    private var length: (numberOfUnits: Int, unit: SKProduct.PeriodUnit) = (0, .day)

    /// A period of zero days, for test doubles that override the properties.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    convenience init(numberOfUnits: Int, unit: SKProduct.PeriodUnit) {
        self.init()
        length = (numberOfUnits, unit)
    }

    /// How many ``unit``s the period has.
    open var numberOfUnits: Int { length.numberOfUnits }

    /// The unit that ``numberOfUnits`` counts.
    open var unit: SKProduct.PeriodUnit { length.unit }
}
