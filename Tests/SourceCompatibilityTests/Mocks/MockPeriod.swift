import StoreKit

final class MockPeriod: SKProductSubscriptionPeriod, @unchecked Sendable {
    let mockUnits: Int
    let mockUnit: SKProduct.PeriodUnit

    init(_ units: Int, _ unit: SKProduct.PeriodUnit) {
        mockUnits = units
        mockUnit = unit
    }

    override var numberOfUnits: Int { mockUnits }
    override var unit: SKProduct.PeriodUnit { mockUnit }
}
