import Foundation
import StoreKitTest
import Testing

/// Gives a test a store of its own, in memory, with a few products.
///
/// Everything else in these files is what apps say on Apple's systems, too.
struct ShopTrait: TestTrait, SuiteTrait, TestScoping {
    var customerSignsIn = true

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        #if canImport(OpenStoreKitTest)
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID().uuidString).storekit")
        try Data(Self.configuration.utf8).write(to: file)
        let signsIn = customerSignsIn
        let store = try SimulatedStore(
            configuration: file,
            time: .manual(startingAt: SimulatedTime.epoch),
            customer: SimulatedCustomer(signIn: { signsIn })
        )
        try FileManager.default.removeItem(at: file)
        try await store.run { try await function() }
        #else
        try await function()
        #endif
    }

    private static let configuration = """
        {
          "identifier": "F0F0F0F0",
          "products": [
            {
              "displayPrice": "4.99", "familyShareable": false, "internalID": "1", "productID": "coins",
              "referenceName": "Coins", "type": "Consumable",
              "localizations": [{"locale": "en_US", "displayName": "Coins", "description": "A hundred coins"}]
            },
            {
              "displayPrice": "19.99", "familyShareable": true, "internalID": "2", "productID": "pro",
              "referenceName": "Pro", "type": "NonConsumable", "localizations": []
            }
          ],
          "nonRenewingSubscriptions": [
            {
              "displayPrice": "9.99", "familyShareable": false, "internalID": "3", "productID": "season",
              "referenceName": "Season", "type": "NonRenewingSubscription", "localizations": []
            }
          ],
          "subscriptionGroups": [
            {
              "id": "plans", "name": "Plans", "localizations": [],
              "subscriptions": [
                {
                  "displayPrice": "2.99", "familyShareable": true, "internalID": "4", "productID": "plan.month",
                  "referenceName": "Month", "type": "RecurringSubscription", "groupNumber": 1, "localizations": [],
                  "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": "plans",
                  "introductoryOffer": {"internalID": "5", "paymentMode": "free", "subscriptionPeriod": "P1W"},
                  "adHocOffers": [
                    {
                      "displayPrice": "0.99", "internalID": "6", "offerID": "spring", "paymentMode": "payAsYouGo",
                      "numberOfPeriods": 3, "referenceName": "Spring", "subscriptionPeriod": "P1M"
                    }
                  ],
                  "codeOffers": [],
                  "winbackOffers": [
                    {
                      "displayPrice": "1.99", "internalID": "7", "offerID": "return", "paymentMode": "payUpFront",
                      "isEligible": true, "numberOfPeriods": 1, "referenceName": "Return", "subscriptionPeriod": "P2M"
                    }
                  ]
                }
              ]
            }
          ],
          "settings": {},
          "version": {"major": 4, "minor": 0}
        }
        """
}

extension Trait where Self == ShopTrait {
    /// A store of the test's own.
    static var shop: Self { ShopTrait() }

    /// A store of the test's own, whose customer does not sign in when asked to.
    static var shopOfGuest: Self { ShopTrait(customerSignsIn: false) }
}
