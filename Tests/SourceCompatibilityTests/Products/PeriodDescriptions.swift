import Foundation
import StoreKit

extension SKProduct.PeriodUnit {
    func description(capitalizeFirstLetter: Bool = false, numberOfUnits: Int? = nil) -> String {
        let period: String =
            switch self {
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            @unknown default: "unknown"
            }
        let text = capitalizeFirstLetter ? period.capitalized : period
        guard let numberOfUnits else { return text }
        return "\(numberOfUnits) \(text)\(numberOfUnits == 1 ? "" : "s")"
    }

    var calendarUnit: NSCalendar.Unit {
        switch self {
        case .day: return .day
        case .week: return .weekOfMonth
        case .month: return .month
        case .year: return .year
        @unknown default: return .day
        }
    }
}

extension SKProductSubscriptionPeriod {
    /// The recipe that is copied from one app to the next.
    var localizedPeriod: String? {
        let formatter = DateComponentsFormatter()
        formatter.maximumUnitCount = 1
        formatter.unitsStyle = .full
        formatter.zeroFormattingBehavior = .dropAll
        formatter.allowedUnits = [unit.calendarUnit]
        formatter.calendar = Calendar.current
        var components = DateComponents()
        components.calendar = Calendar.current
        switch unit {
        case .day: components.setValue(numberOfUnits, for: .day)
        case .week: components.setValue(numberOfUnits, for: .weekOfMonth)
        case .month: components.setValue(numberOfUnits, for: .month)
        case .year: components.setValue(numberOfUnits, for: .year)
        @unknown default: return nil
        }
        return formatter.string(from: components)
    }
}
