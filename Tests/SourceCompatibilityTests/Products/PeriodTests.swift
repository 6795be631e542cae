import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PeriodTests {
    @Test(arguments: [
        (MockPeriod(1, .month), "1 month"), (MockPeriod(3, .month), "3 months"), (MockPeriod(1, .year), "1 year"),
        (MockPeriod(2, .week), "2 weeks"), (MockPeriod(7, .day), "7 days"), (MockPeriod(1, .day), "1 day"),
    ])
    func `DateComponentsFormatter writes a subscription's period`(period: MockPeriod, text: String) {
        #expect(period.localizedPeriod == text)
    }

    @Test func `units switched over with @unknown default`() {
        #expect(SKProduct.PeriodUnit.week.description() == "week")
        #expect(SKProduct.PeriodUnit.month.description(capitalizeFirstLetter: true, numberOfUnits: 2) == "2 Months")
    }

    @Test func `units, modes and kinds have Apple's numbers`() {
        #expect([SKProduct.PeriodUnit.day, .week, .month, .year].map(\.rawValue) == [0, 1, 2, 3])
        #expect(SKProduct.PeriodUnit(rawValue: 2) == .month)
        #expect([SKProductDiscount.PaymentMode.payAsYouGo, .payUpFront, .freeTrial].map(\.rawValue) == [0, 1, 2])
        let kinds: [SKProductDiscount.`Type`] = [.introductory, .subscription]
        #expect(kinds.map(\.rawValue) == [0, 1])
        #expect(
            [SKDownloadState.waiting, .active, .paused, .finished, .failed, .cancelled].map(\.rawValue) == Array(0...5)
        )
        #expect([SKProductStorePromotionVisibility.default, .show, .hide].map(\.rawValue) == [0, 1, 2])
    }

    @Test func `payment modes switched over with @unknown default`() {
        func text(_ mode: SKProductDiscount.PaymentMode) -> String {
            switch mode {
            case .payAsYouGo: "each period"
            case .payUpFront: "once"
            case .freeTrial: "free"
            @unknown default: "unknown"
            }
        }
        #expect(text(MockDiscount(mode: .freeTrial, length: MockPeriod(3, .day)).paymentMode) == "free")
    }

    @Test func `a trial is recognized by the introductory price`() {
        let trial = MockDiscount(mode: .freeTrial, length: MockPeriod(1, .week))
        #expect(MockProduct("pro", offer: trial).hasIntroductoryTrial)
        #expect(!MockProduct("coins").hasIntroductoryTrial)
    }
}
