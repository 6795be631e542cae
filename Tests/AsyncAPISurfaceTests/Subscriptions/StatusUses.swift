import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about statuses of subscriptions.
enum StatusUses {
    static func type(_ type: Product.SubscriptionInfo.Status.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func constants(of _: Product.SubscriptionInfo.Status.Type) {
        let _: Product.SubscriptionInfo.Status.Statuses = Product.SubscriptionInfo.Status.updates
        let _: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> = Product.SubscriptionInfo
            .Status.all
    }

    static func properties(of _: Product.SubscriptionInfo.Status.Type) {
        let _: KeyPath<Product.SubscriptionInfo.Status, Product.SubscriptionInfo.RenewalState> = \.state
        let _: KeyPath<Product.SubscriptionInfo.Status, VerificationResult<Transaction>> = \.transaction
        let _: KeyPath<Product.SubscriptionInfo.Status, VerificationResult<Product.SubscriptionInfo.RenewalInfo>> =
            \.renewalInfo
    }

    static func type(_ type: Product.SubscriptionInfo.Status.Statuses.Type) {
        let _: any (AsyncSequence & Sendable).Type = type
        let _: Product.SubscriptionInfo.Status.Type = Product.SubscriptionInfo.Status.Statuses.Element.self
        let _: Never.Type = Product.SubscriptionInfo.Status.Statuses.Failure.self
    }

    static func makeAsyncIterator(_ receiver: Product.SubscriptionInfo.Status.Statuses)
        -> Product.SubscriptionInfo.Status.Statuses.AsyncIterator
    {
        receiver.makeAsyncIterator()
    }

    static func iterate(_ values: Product.SubscriptionInfo.Status.Statuses) async {
        for await value in values { let _: Product.SubscriptionInfo.Status = value }
    }

    static func type(_ type: Product.SubscriptionInfo.Status.Statuses.AsyncIterator.Type) {
        let _: any AsyncIteratorProtocol.Type = type
        let _: Product.SubscriptionInfo.Status.Type = Product.SubscriptionInfo.Status.Statuses.AsyncIterator.Element
            .self
        let _: Never.Type = Product.SubscriptionInfo.Status.Statuses.AsyncIterator.Failure.self
    }

    static func next(_ receiver: inout Product.SubscriptionInfo.Status.Statuses.AsyncIterator) async -> Product
        .SubscriptionInfo.Status?
    {
        var result = await receiver.next()
        expectType(&result, is: Product.SubscriptionInfo.Status?.self)
        return result
    }

    static func type(_ type: Product.SubscriptionInfo.RenewalState.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: Int.Type = Product.SubscriptionInfo.RenewalState.RawValue.self
    }

    static func constants(of _: Product.SubscriptionInfo.RenewalState.Type) {
        let _: Product.SubscriptionInfo.RenewalState = Product.SubscriptionInfo.RenewalState.subscribed
        let _: Product.SubscriptionInfo.RenewalState = Product.SubscriptionInfo.RenewalState.expired
        let _: Product.SubscriptionInfo.RenewalState = Product.SubscriptionInfo.RenewalState.inBillingRetryPeriod
        let _: Product.SubscriptionInfo.RenewalState = Product.SubscriptionInfo.RenewalState.inGracePeriod
        let _: Product.SubscriptionInfo.RenewalState = Product.SubscriptionInfo.RenewalState.revoked
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalState.Type) {
        let _: KeyPath<Product.SubscriptionInfo.RenewalState, Int> = \.rawValue
        let _: KeyPath<Product.SubscriptionInfo.RenewalState, String> = \.localizedDescription
    }

    static func make(rawValue: Int) -> Product.SubscriptionInfo.RenewalState {
        Product.SubscriptionInfo.RenewalState(rawValue: rawValue)
    }
}
