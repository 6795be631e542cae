import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct AppTests {
    @Test func `the app transaction of a test environment (A-02, A-03, A-04)`() async throws {
        try await Shop().visit {
            let result = try await AppTransaction.shared
            let app = try result.payloadValue
            #expect(app.environment == .xcode)
            #expect(app.bundleID == Shop.bundleID)
            #expect(app.appVersion == "2.0")
            #expect(app.originalAppVersion == "1")
            #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: 0))
            #expect(app.signedDate == Shop.openingDay.date)
            #expect(app.appID == nil)
            #expect(app.appVersionID == nil)
            #expect(app.preorderDate == nil)
            #expect(result.payloadData == app.jsonRepresentation)
            #expect(app.debugDescription == String(decoding: app.jsonRepresentation, as: UTF8.self))
        }
    }

    @Test func `the app transaction of a customer who ordered early (A-05, A-06)`() async throws {
        let shop = try Shop { state in
            state.appTransaction.appAppleId = 1_234
            state.appTransaction.versionExternalIdentifier = 0
            state.appTransaction.preorderDate = StoreDate(milliseconds: 5_000)
            state.appTransaction.appTransactionId = "70"
            state.appTransaction.originalPlatform = "visionOS"
        }
        try await shop.visit {
            let app = try await AppTransaction.shared.payloadValue
            #expect(app.appID == 1_234)
            #expect(app.appVersionID == nil)
            #expect(app.preorderDate == Date(timeIntervalSince1970: 5))
            #expect(app.appTransactionID == "70")
            #expect(app.originalPlatform == .visionOS)
            #expect(app.originalPlatformStringRepresentation == "visionOS")
        }
    }

    @Test func `only a refresh asks the customer to sign in (A-01)`() async throws {
        let shop = try Shop()
        try await shop.visit {
            _ = try await AppTransaction.shared
            #expect(shop.withState { $0.customerSigned } == 0)
            _ = try await AppTransaction.refresh().payloadValue
            #expect(shop.withState { $0.customerSigned } == 1)
        }
    }

    @Test func `a customer who does not sign in cancels refresh and sync (A-01, R-14)`() async throws {
        let shop = try Shop { $0.customerDismisses = true }
        try await shop.visit {
            for call in [{ _ = try await AppTransaction.refresh() }, AppStore.sync] {
                let error = try await #require(throws: StoreKitError.self) { try await call() }
                guard case .userCancelled = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    @Test func `an app transaction of another device is unverified (A-07)`() async throws {
        let shop = try Shop()
        let other = try Shop()
        try await shop.visit {
            let app = try await AppTransaction.shared.payloadValue
            #expect(app.deviceVerification == shop.deviceVerification(nonce: app.deviceVerificationNonce))
            #expect(app.deviceVerification != other.deviceVerification(nonce: app.deviceVerificationNonce))
        }
    }

    @Test func `sync asks the customer to sign in (R-14)`() async throws {
        let shop = try Shop()
        try await shop.visit { try await AppStore.sync() }
        #expect(shop.withState { $0.customerSigned } == 1)
    }

    @Test func `canMakePayments returns the answer of the store (F-09)`() async throws {
        let shop = try Shop()
        try await shop.visit {
            #expect(AppStore.canMakePayments)
            shop.withState { $0.failure = .purchaseNotAllowed }
            #expect(!AppStore.canMakePayments)
        }
    }

    @Test func `the current storefront is that of the store (F-01, F-02)`() async throws {
        let shop = try Shop()
        try await shop.visit {
            let storefront = await Storefront.current
            #expect(storefront?.countryCode == "USA")
            #expect(storefront?.id == "143441")
            #expect(storefront?.currency?.identifier == "USD")
            shop.withState { $0.storefront = nil }
            #expect(await Storefront.current == nil)
        }
    }

    @Test func `changes of the storefront are delivered, the present one is not (F-04, C-19)`() async throws {
        let shop = try Shop()
        try await shop.visit {
            var updates = Storefront.updates.makeAsyncIterator()
            shop.moves.say(StorefrontPayload(countryCode: "DEU", id: "143443", currency: "EUR"))
            #expect(await updates.next()?.countryCode == "DEU")
        }
    }

    @Test func `values of the past keep their spelling`() {
        #expect(AppStore.Environment.production.rawValue == "Production")
        #expect(AppStore.Environment.sandbox.rawValue == "Sandbox")
        #expect(AppStore.Platform(rawValue: "watchOS").rawValue == "watchOS")
    }
}
