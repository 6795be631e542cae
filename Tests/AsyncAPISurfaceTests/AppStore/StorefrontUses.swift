import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about storefronts.
enum StorefrontUses {
    static func type(_ type: Storefront.Type) {
        let _: any (Identifiable & Sendable).Type = type
        let _: String.Type = Storefront.ID.self
    }

    static func constants(of _: Storefront.Type) {
        let _: Storefront.Storefronts = Storefront.updates
    }

    static func properties(of _: Storefront.Type) {
        let _: KeyPath<Storefront, String> = \.countryCode
        let _: KeyPath<Storefront, String> = \.id
        let _: KeyPath<Storefront, Locale.Currency?> = \.currency
    }

    static func answers(of _: Storefront.Type) async {
        var current = await Storefront.current
        expectType(&current, is: Storefront?.self)
    }

    static func type(_ type: Storefront.Storefronts.Type) {
        let _: any (AsyncSequence & Sendable).Type = type
        let _: Storefront.Type = Storefront.Storefronts.Element.self
        let _: Never.Type = Storefront.Storefronts.Failure.self
    }

    static func makeAsyncIterator(_ receiver: Storefront.Storefronts) -> Storefront.Storefronts.AsyncIterator {
        receiver.makeAsyncIterator()
    }

    static func iterate(_ values: Storefront.Storefronts) async {
        for await value in values { let _: Storefront = value }
    }

    static func type(_ type: Storefront.Storefronts.AsyncIterator.Type) {
        let _: any AsyncIteratorProtocol.Type = type
        let _: Storefront.Type = Storefront.Storefronts.AsyncIterator.Element.self
        let _: Never.Type = Storefront.Storefronts.AsyncIterator.Failure.self
    }

    static func next(_ receiver: inout Storefront.Storefronts.AsyncIterator) async -> Storefront? {
        var result = await receiver.next()
        expectType(&result, is: Storefront?.self)
        return result
    }
}
