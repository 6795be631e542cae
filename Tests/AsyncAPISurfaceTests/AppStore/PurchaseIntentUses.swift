import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about purchases that begin outside the app.
enum PurchaseIntentUses {
    static func type(_ type: PurchaseIntent.Type) {
        let _: any (Equatable & Identifiable & Sendable).Type = type
        let _: Product.ID.Type = PurchaseIntent.ID.self
    }

    static func constants(of _: PurchaseIntent.Type) {
        let _: PurchaseIntent.PurchaseIntents = PurchaseIntent.intents
    }

    static func properties(of _: PurchaseIntent.Type) {
        let _: KeyPath<PurchaseIntent, Product> = \.product
        let _: KeyPath<PurchaseIntent, Product.SubscriptionOffer?> = \.offer
        let _: KeyPath<PurchaseIntent, Product.ID> = \.id
    }

    static func type(_ type: PurchaseIntent.PurchaseIntents.Type) {
        let _: any AsyncSequence.Type = type
        let _: PurchaseIntent.Type = PurchaseIntent.PurchaseIntents.Element.self
        let _: Never.Type = PurchaseIntent.PurchaseIntents.Failure.self
    }

    static func makeAsyncIterator(_ receiver: PurchaseIntent.PurchaseIntents)
        -> PurchaseIntent.PurchaseIntents.AsyncIterator
    {
        receiver.makeAsyncIterator()
    }

    static func iterate(_ values: PurchaseIntent.PurchaseIntents) async {
        for await value in values { let _: PurchaseIntent = value }
    }

    static func type(_ type: PurchaseIntent.PurchaseIntents.AsyncIterator.Type) {
        let _: any AsyncIteratorProtocol.Type = type
        let _: PurchaseIntent.Type = PurchaseIntent.PurchaseIntents.AsyncIterator.Element.self
        let _: Never.Type = PurchaseIntent.PurchaseIntents.AsyncIterator.Failure.self
    }

    static func next(_ receiver: inout PurchaseIntent.PurchaseIntents.AsyncIterator) async -> PurchaseIntent? {
        var result = await receiver.next()
        expectType(&result, is: PurchaseIntent?.self)
        return result
    }
}
