import StoreKit
import Testing
import TestWaiting

/// Which parts of the API can fail at all.
@Suite(.timeLimit(.standard)) struct ThrowingTests {
    private func neverFails<Elements: AsyncSequence>(_ elements: Elements.Type) -> Bool {
        Elements.Failure.self == Never.self
    }

    @Test func `sequences never throw (E-10)`() {
        #expect(neverFails(Transaction.Transactions.self))
        #expect(neverFails(Product.SubscriptionInfo.Status.Statuses.self))
        #expect(neverFails(Storefront.Storefronts.self))
        #expect(neverFails(Message.Messages.self))
    }

    @Test func `asking for the status may throw, and asking for eligibility never does (E-11)`() {
        let status: (String) async throws -> [Product.SubscriptionInfo.Status] =
            Product.SubscriptionInfo.status(for:)
        // Would not compile if it could throw.
        let isEligible: (String) async -> Bool = Product.SubscriptionInfo.isEligibleForIntroOffer(for:)
        #expect(type(of: status) != type(of: isEligible))
    }
}
