import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct TransactionDecodingTests {
    private static func full() -> TransactionPayload {
        var payload = Shop.transaction(7, of: "gold", kind: .autoRenewable)
        payload.originalTransactionId = WireIdentifier(3)
        payload.originalPurchaseDate = StoreDate(milliseconds: 1_600_000_000_123)
        payload.webOrderLineItemId = "7"
        payload.subscriptionGroupIdentifier = "plans"
        payload.expiresDate = StoreDate(milliseconds: 1_800_000_000_000)
        payload.quantity = 4
        payload.appAccountToken = WireUUID(token)
        payload.inAppOwnershipType = "FAMILY_SHARED"
        payload.revocationReason = 1
        payload.revocationDate = StoreDate(milliseconds: 1_750_000_000_000)
        payload.revocationType = "REFUND_PRORATED"
        payload.revocationPercentage = 33_333
        payload.isUpgraded = true
        payload.offerType = 2
        payload.offerIdentifier = "half"
        payload.offerDiscountType = "PAY_AS_YOU_GO"
        payload.offerPeriod = "P1M"
        payload.storefront = "DEU"
        payload.storefrontId = "143443"
        payload.transactionReason = "RENEWAL"
        payload.price = 4990
        payload.currency = "EUR"
        payload.appTransactionId = "70"
        payload.billingPlanType = "MONTHLY"
        payload.commitmentInfo = CommitmentPayload(
            billingPeriodNumber: 2,
            totalBillingPeriods: 12,
            commitmentPrice: 59_880,
            commitmentExpiresDate: StoreDate(milliseconds: 1_900_000_000_000)
        )
        return payload
    }

    private static let token = UUID()

    private func decoded(_ payload: TransactionPayload) async throws -> Transaction {
        let shop = try Shop { $0.transactions = [payload] }
        return try await shop.visit { try #require(await Transaction.latest(for: payload.productId)).payloadValue }
    }

    @Test func `a renewal has its own identifier and that of its chain (T-33, T-34)`() async throws {
        let transaction = try await decoded(Self.full())
        #expect(transaction.id == 7)
        #expect(transaction.originalID == 3)
        #expect(transaction.webOrderLineItemID == "7")
    }

    @Test func `dates keep their milliseconds (T-37, T-38)`() async throws {
        let transaction = try await decoded(Self.full())
        #expect(transaction.purchaseDate == Date(timeIntervalSince1970: 1_700_000_420))
        #expect(StoreDate(transaction.originalPurchaseDate).milliseconds == 1_600_000_000_123)
        #expect(transaction.expirationDate == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(transaction.signedDate == transaction.purchaseDate)
    }

    @Test func `a transaction has quantity, account token and group (T-39, T-48, T-50)`() async throws {
        let transaction = try await decoded(Self.full())
        #expect(transaction.productID == "gold")
        #expect(transaction.productType == .autoRenewable)
        #expect(transaction.purchasedQuantity == 4)
        #expect(transaction.appAccountToken == Self.token)
        #expect(transaction.subscriptionGroupID == "plans")
        #expect(transaction.appBundleID == Shop.bundleID)
        #expect(transaction.appTransactionID == "70")
    }

    @Test func `the price is in units of the currency and exact (T-40)`() async throws {
        let transaction = try await decoded(Self.full())
        #expect(transaction.price == Decimal(string: "4.99"))
        #expect(transaction.currency?.identifier == "EUR")
        #expect(transaction.currencyCode == "EUR")
    }

    @Test func `the offer has kind, identifier, mode and period (T-41)`() async throws {
        let transaction = try await decoded(Self.full())
        let offer = try #require(transaction.offer)
        #expect(offer.type == .promotional)
        #expect(offer.id == "half")
        #expect(offer.paymentMode == .payAsYouGo)
        #expect(offer.period == .monthly)
        #expect(transaction.offerType == .promotional)
        #expect(transaction.offerID == "half")
        #expect(transaction.offerPaymentModeStringRepresentation == "PAY_AS_YOU_GO")
        #expect(transaction.offerPeriodStringRepresentation == "P1M")
    }

    @Test func `reason, ownership, storefront and environment (T-42, T-43, T-44, T-45)`() async throws {
        let transaction = try await decoded(Self.full())
        #expect(transaction.reason == .renewal)
        #expect(transaction.reasonStringRepresentation == "RENEWAL")
        #expect(transaction.ownershipType == .familyShared)
        #expect(transaction.storefront.countryCode == "DEU")
        #expect(transaction.storefront.id == "143443")
        #expect(transaction.storefrontCountryCode == "DEU")
        #expect(transaction.environment == .xcode)
        #expect(transaction.environmentStringRepresentation == "Xcode")
    }

    @Test(arguments: [("PURCHASED", Transaction.OwnershipType.purchased), ("ASSIGNED", .assigned)])
    func `a product is also owned by purchase and by assignment (T-43)`(
        text: String,
        expected: Transaction.OwnershipType
    ) async throws {
        var payload = Shop.transaction(0, of: "key")
        payload.inAppOwnershipType = text
        #expect(try await decoded(payload).ownershipType == expected)
    }

    @Test func `a revocation has date, reason, type and percentage (T-46, T-47, R-24)`() async throws {
        let transaction = try await decoded(Self.full())
        #expect(transaction.revocationDate == Date(timeIntervalSince1970: 1_750_000_000))
        #expect(transaction.revocationReason == .developerIssue)
        #expect(transaction.revocationType == .proratedRefund)
        #expect(transaction.revocationTypeStringRepresentation == "REFUND_PRORATED")
        #expect(transaction.revocationPercentage == Decimal(string: "33.333"))
        #expect(transaction.isUpgraded)
    }

    @Test func `commitment information has the position of the payment (S-44)`() async throws {
        let transaction = try await decoded(Self.full())
        let commitment = try #require(transaction.commitmentInfo)
        #expect(transaction.billingPlanType == .monthly)
        #expect(commitment.billingPeriodNumber == 2)
        #expect(commitment.totalBillingPeriods == 12)
        #expect(commitment.price == Decimal(string: "59.88"))
        #expect(commitment.expirationDate == Date(timeIntervalSince1970: 1_900_000_000))
    }

    @Test func `missing keys have the fallbacks of Apple's framework (T-42)`() async throws {
        let transaction = try await decoded(Shop.transaction(0, of: "key"))
        #expect(transaction.reason == .purchase)
        #expect(transaction.storefront.countryCode == "")
        #expect(transaction.price == nil)
        #expect(transaction.currency == nil)
        #expect(transaction.offer == nil)
        #expect(!transaction.isUpgraded)
        #expect(transaction.expirationDate == nil)
        #expect(transaction.appTransactionID == "")
    }

    @Test func `unknown spellings are kept as they are`() async throws {
        var payload = Shop.transaction(0, of: "key")
        payload.type = "Novelty"
        payload.inAppOwnershipType = "LENT"
        payload.transactionReason = "WHIM"
        payload.revocationReason = 99
        let transaction = try await decoded(payload)
        #expect(transaction.productType.rawValue == "Novelty")
        #expect(transaction.ownershipType.rawValue == "LENT")
        #expect(transaction.reason.rawValue == "WHIM")
        #expect(transaction.revocationReason?.rawValue == 99)
    }

    @Test func `the JSON is the signed payload byte for byte and prints as it is (T-51, T-53)`() async throws {
        let shop = try Shop()
        // White space, an unknown key and an order of keys that no encoder of ours would write.
        let nonce = UUID()
        let json = """
            { "type":"Consumable",  "novelty" : [1, {"a":null}], "transactionId":"5", "originalTransactionId":"5",
              "bundleId":"\(Shop.bundleID)","productId":"coins","purchaseDate":1700000000000.0,
              "originalPurchaseDate":1700000000000,"quantity":1,"inAppOwnershipType":"PURCHASED",
              "signedDate":1700000000000,"environment":"Xcode",
              "deviceVerification":"\(shop.deviceVerification(nonce: nonce).base64EncodedString())",
              "deviceVerificationNonce":"\(nonce.uuidString.lowercased())" }
            """
        shop.withState { state in
            state.transactions = [Shop.transaction(5, of: "coins")]
            state.overwritten[5] = shop.sign(Data(json.utf8))
        }
        try await shop.visit {
            let result = try #require(await Transaction.latest(for: "coins"))
            let transaction = try result.payloadValue
            #expect(transaction.jsonRepresentation == Data(json.utf8))
            #expect(transaction.debugDescription == json)
            #expect(result.payloadData == Data(json.utf8))
        }
    }

    @Test func `equality is that of the content (T-53)`() async throws {
        let shop = try Shop { $0.transactions = [Shop.transaction(5, of: "coins")] }
        let json = shop.json(Shop.transaction(5, of: "coins"))
        try await shop.visit {
            shop.withState { $0.overwritten[5] = shop.sign(json) }
            let first = try #require(await Transaction.latest(for: "coins"))
            // The same content under another signature.
            shop.withState { $0.overwritten[5] = shop.sign(json) }
            let second = try #require(await Transaction.latest(for: "coins"))
            #expect(first.jwsRepresentation != second.jwsRepresentation)
            #expect(first == second)
            #expect(Set([try first.payloadValue, try second.payloadValue]).count == 1)
        }
    }

    @Test func `a transaction that is signed again has a new nonce and is not equal (T-54)`() async throws {
        let shop = try Shop { $0.transactions = [Shop.transaction(5, of: "coins")] }
        try await shop.visit {
            let first = try #require(await Transaction.latest(for: "coins")).payloadValue
            let second = try #require(await Transaction.latest(for: "coins")).payloadValue
            #expect(first.deviceVerificationNonce != second.deviceVerificationNonce)
            #expect(first != second)
            #expect(first.id == second.id)
        }
    }

    @Test func `the device verification is the documented hash (T-52)`() async throws {
        let shop = try Shop { $0.transactions = [Shop.transaction(5, of: "coins")] }
        try await shop.visit {
            let transaction = try #require(await Transaction.latest(for: "coins")).payloadValue
            #expect(
                transaction.deviceVerification
                    == shop.deviceVerification(nonce: transaction.deviceVerificationNonce)
            )
            #expect(AppStore.deviceVerificationID == shop.deviceID)
        }
    }
}
