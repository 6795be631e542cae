import StoreKit
import Testing

/// Which parts of the API can fail at all.
@Suite(.timeLimit(.minutes(30))) struct ThrowingTests {
    private func neverFails<Elements: AsyncSequence>(_ elements: Elements.Type) -> Bool {
        Elements.Failure.self == Never.self
    }

    @Test func `E-10 sequences never throw`() {
        #expect(neverFails(Transaction.Transactions.self))
        #expect(neverFails(Product.SubscriptionInfo.Status.Statuses.self))
        #expect(neverFails(Storefront.Storefronts.self))
        #expect(neverFails(Message.Messages.self))
    }

    @Test func `E-11 asking for the status may throw, and asking for eligibility never does`() {
        let status: (String) async throws -> [Product.SubscriptionInfo.Status] =
            Product.SubscriptionInfo.status(for:)
        // Would not compile if it could throw.
        let isEligible: (String) async -> Bool = Product.SubscriptionInfo.isEligibleForIntroOffer(for:)
        #expect(type(of: status) != type(of: isEligible))
    }
}
