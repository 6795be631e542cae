import Foundation
import StoreInterface
import StoreVerification
import Testing

/// Values of documents that only some subscriptions and apps have, and the names of values.
@Suite struct DocumentValuesTests {
    @Test func `the environment, the plan and the commitment are values`() throws {
        let issuer = try Issuer(.production)
        let verifier = try issuer.verifier()
        let transaction = try verifier.transaction(
            issuer.document(.transaction) { members in
                members["billingPlanType"] = "MONTHLY"
                members["commitmentInfo"] = [
                    "billingPeriodNumber": 3, "totalBillingPeriods": 12, "commitmentPrice": 119_880,
                    "commitmentExpiresDate": 1_731_000_000_000,
                ]
            }
        )
        #expect((transaction.environment, transaction.billingPlanType) == ("Production", "MONTHLY"))
        #expect((transaction.commitment?.paymentNumber, transaction.commitment?.paymentCount) == (3, 12))
        #expect(transaction.commitment?.price == Decimal(string: "119.88"))
        #expect(transaction.commitment?.expirationDate == Date(timeIntervalSince1970: 1_731_000_000))
        let renewal = try verifier.renewalInfo(
            issuer.document(.renewalInfo) { members in
                members["renewalBillingPlanType"] = "MONTHLY"
                members["commitmentInfo"] = [
                    "commitmentAutoRenewProductId": "plan", "commitmentAutoRenewStatus": 1,
                    "commitmentRenewalBillingPlanType": "BILLED_UPFRONT",
                    "commitmentRenewalDate": 1_731_000_000_000, "commitmentRenewalPrice": 99_990,
                ]
            }
        )
        #expect((renewal.environment, renewal.renewalBillingPlanType) == ("Production", "MONTHLY"))
        #expect(renewal.commitment?.autoRenewProductID == "plan" && renewal.commitment?.willAutoRenew == true)
        #expect(renewal.commitment?.billingPlanType == "BILLED_UPFRONT")
        #expect(renewal.commitment?.renewalPrice == Decimal(string: "99.99"))
        let app = try verifier.appTransaction(
            issuer.document(.appTransaction) { $0["versionExternalIdentifier"] = 87_654_321 }
        )
        #expect((app.environment, app.appVersionID) == ("Production", 87_654_321))
        #expect(try verifier.transaction(issuer.document(.transaction)).commitment == nil)
    }

    @Test func `the named types and subtypes are those of Apple's page`() {
        #expect(VerifiedNotification.TypeName.all.count == 23)
        #expect(VerifiedNotification.SubtypeName.all.count == 19)
        #expect(VerifiedNotification.TypeName.all.contains(VerifiedNotification.TypeName.rescindConsent))
    }
}
