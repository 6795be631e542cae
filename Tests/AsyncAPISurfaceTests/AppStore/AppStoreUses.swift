import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about the customer's account.
enum AppStoreUses {
    static func type(_ type: AppStore.Type) {
        let _: any Sendable.Type = type
    }

    static func constants(of _: AppStore.Type) {
        let _: Bool = AppStore.canMakePayments
        var deviceVerificationID = AppStore.deviceVerificationID
        expectType(&deviceVerificationID, is: UUID?.self)
    }

    static func answers(of _: AppStore.Type) async {
        var ageRatingCode = await AppStore.ageRatingCode
        expectType(&ageRatingCode, is: Int?.self)
    }

    static func sync(_: AppStore.Type) async throws {
        try await AppStore.sync()
    }

    static func type(_ type: AppStore.Environment.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = AppStore.Environment.RawValue.self
    }

    static func constants(of _: AppStore.Environment.Type) {
        let _: AppStore.Environment = AppStore.Environment.production
        let _: AppStore.Environment = AppStore.Environment.sandbox
        let _: AppStore.Environment = AppStore.Environment.xcode
    }

    static func properties(of _: AppStore.Environment.Type) {
        let _: KeyPath<AppStore.Environment, String> = \.rawValue
    }

    static func make(rawValue: String) -> AppStore.Environment {
        AppStore.Environment(rawValue: rawValue)
    }

    static func type(_ type: AppStore.Platform.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = AppStore.Platform.RawValue.self
    }

    static func constants(of _: AppStore.Platform.Type) {
        let _: AppStore.Platform = AppStore.Platform.iOS
        let _: AppStore.Platform = AppStore.Platform.macOS
        let _: AppStore.Platform = AppStore.Platform.tvOS
        let _: AppStore.Platform = AppStore.Platform.visionOS
        let _: AppStore.Platform = AppStore.Platform.managed
    }

    static func properties(of _: AppStore.Platform.Type) {
        let _: KeyPath<AppStore.Platform, String> = \.rawValue
    }

    static func make(rawValue: String) -> AppStore.Platform {
        AppStore.Platform(rawValue: rawValue)
    }

    static func type(_ type: AppStoreMerchandisingKind.Type) {
        let _: any Sendable.Type = type
    }

    static func subscriptionBundle(_: AppStoreMerchandisingKind.Type, _ groupID: String) -> AppStoreMerchandisingKind {
        AppStoreMerchandisingKind.subscriptionBundle(groupID)
    }

    static func type(_ type: AppStoreMerchandisingKind.PresentationResult.Type) {
        let _: any Sendable.Type = type
    }

    static func cases(of value: AppStoreMerchandisingKind.PresentationResult) {
        let _: [AppStoreMerchandisingKind.PresentationResult] = [.dismissed]
        let _: (Product.PurchaseResult) -> AppStoreMerchandisingKind.PresentationResult = AppStoreMerchandisingKind
            .PresentationResult.purchaseCompleted
        switch value {
        case .dismissed: break
        case .purchaseCompleted(let payload):
            let _: Product.PurchaseResult = payload
        }
    }

    static func type(_ type: RedeemOption.Type) {
        let _: any (Hashable & Sendable).Type = type
    }
}
