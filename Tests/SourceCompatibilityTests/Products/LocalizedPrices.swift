import Foundation
import StoreKit

extension SKProduct {
    var localizedPrice: String? {
        let formatter = NumberFormatter()
        formatter.formatterBehavior = .behavior10_4
        formatter.numberStyle = .currency
        formatter.locale = priceLocale
        return formatter.string(from: price)
    }

    var isFree: Bool { price == 0.00 }

    var hasIntroductoryTrial: Bool { introductoryPrice?.paymentMode == .freeTrial }

    func price(perMonthIn months: Int) -> NSDecimalNumber {
        price.dividing(by: NSDecimalNumber(value: months)).rounding(
            accordingToBehavior: NSDecimalNumberHandler(
                roundingMode: .down,
                scale: 2,
                raiseOnExactness: false,
                raiseOnOverflow: false,
                raiseOnUnderflow: false,
                raiseOnDivideByZero: false
            )
        )
    }
}

extension SKProductDiscount {
    var localizedPrice: String? {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.locale = priceLocale
        return formatter.string(from: price)
    }
}
