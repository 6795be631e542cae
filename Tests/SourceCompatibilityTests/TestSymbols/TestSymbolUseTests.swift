import StoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct TestSymbolUseTests {
    @Test func `every symbol of the test session is used once`() {
        var uses = TestSymbolUses()
        uses.useSessionSymbols()
        uses.useTransactionSymbols()
        uses.useFailureSymbols()
        uses.useErrorSymbols()
        #expect(Set(uses.names).count == uses.names.count)
        #expect(uses.names.count == 223)
    }

    @Test func `the rates have Apple's numbers (TS-30)`() {
        let numbers: [SKTestSession.TimeRate: Int] = [
            .realTime: 0, .oneHourIsOneDay: 1, .thirtyMinutesIsOneDay: 2, .fiveMinutesIsOneDay: 3,
            .oneMinuteIsOneDay: 4, .thirtySecondsIsOneDay: 5, .oneSecondIsOneDay: 6, .monthlyRenewalEveryHour: 10,
            .monthlyRenewalEveryThirtyMinutes: 11, .monthlyRenewalEveryFifteenMinutes: 12,
            .monthlyRenewalEveryFiveMinutes: 13, .monthlyRenewalEveryThirtySeconds: 15,
            .oneRenewalEveryFifteenMinutes: 1000, .oneRenewalEveryFiveMinutes: 1001, .oneRenewalEveryMinute: 1002,
            .oneRenewalEveryThirtySeconds: 1003, .oneRenewalEveryTenSeconds: 1004, .oneRenewalEveryTwoSeconds: 1005,
        ]
        #expect(numbers.count == 18)
        for (rate, number) in numbers {
            #expect(rate.rawValue == number)
            #expect(SKTestSession.TimeRate(rawValue: number) == rate)
        }
        #expect(SKTestSession.TimeRate(rawValue: 14)?.rawValue == 14)
    }

    @Test func `the codes of a session's error have Apple's numbers (E-08)`() {
        let codes: [SKTestError.Code] = [
            .serviceUnavailable, .invalidProductIdentifier, .invalidProductType, .invalidURL, .fileNotFound,
            .noSubscriptionFound, .noTransactionFound, .invalidAction,
        ]
        #expect(codes.map(\.rawValue) == Array(0...7))
        #expect(SKTestErrorDomain == "SKTestErrorDomain")
        #expect(SKTestError.errorDomain == SKTestErrorDomain)
    }
}
