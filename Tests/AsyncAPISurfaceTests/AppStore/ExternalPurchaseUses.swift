import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about purchases outside the App Store.
enum ExternalPurchaseUses {
    static func type(_ type: ExternalLinkAccount.Type) {
        let _: any Sendable.Type = type
    }

    static func answers(of _: ExternalLinkAccount.Type) async {
        let _: Bool = await ExternalLinkAccount.canOpen
    }

    static func open(_: ExternalLinkAccount.Type) async throws {
        try await ExternalLinkAccount.open()
    }

    static func type(_ type: ExternalPurchaseLink.Type) {
        let _: any Sendable.Type = type
    }

    static func answers(of _: ExternalPurchaseLink.Type) async {
        let _: Bool = await ExternalPurchaseLink.canOpen
        var eligibleURLs = await ExternalPurchaseLink.eligibleURLs
        expectType(&eligibleURLs, is: [URL]?.self)
    }

    static func open(_: ExternalPurchaseLink.Type) async throws {
        try await ExternalPurchaseLink.open()
    }

    static func open(_: ExternalPurchaseLink.Type, url: URL) async throws {
        try await ExternalPurchaseLink.open(url: url)
    }

    static func type(_ type: ExternalPurchase.Type) {
        let _: any Sendable.Type = type
    }

    static func answers(of _: ExternalPurchase.Type) async {
        let _: Bool = await ExternalPurchase.canPresent
    }

    static func presentNoticeSheet(_: ExternalPurchase.Type) async throws -> ExternalPurchase.NoticeResult {
        try await ExternalPurchase.presentNoticeSheet()
    }

    static func type(_ type: ExternalPurchase.NoticeResult.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func cases(of value: ExternalPurchase.NoticeResult) {
        let _: [ExternalPurchase.NoticeResult] = [.cancelled]
        let _: (String) -> ExternalPurchase.NoticeResult = ExternalPurchase.NoticeResult
            .continuedWithExternalPurchaseToken
        switch value {
        case .cancelled: break
        case .continuedWithExternalPurchaseToken(token: let payload):
            let _: String = payload
        }
    }

    static func type(_ type: ExternalPurchaseCustomLink.Type) {
        let _: any Sendable.Type = type
    }

    static func answers(of _: ExternalPurchaseCustomLink.Type) async {
        let _: Bool = await ExternalPurchaseCustomLink.isEligible
    }

    static func showNotice(_: ExternalPurchaseCustomLink.Type, type: ExternalPurchaseCustomLink.NoticeType) async throws
        -> ExternalPurchaseCustomLink.NoticeResult
    {
        try await ExternalPurchaseCustomLink.showNotice(type: type)
    }

    static func token(_: ExternalPurchaseCustomLink.Type, for tokenType: String) async throws
        -> ExternalPurchaseCustomLink.Token?
    {
        var result = try await ExternalPurchaseCustomLink.token(for: tokenType)
        expectType(&result, is: ExternalPurchaseCustomLink.Token?.self)
        return result
    }

    static func type(_ type: ExternalPurchaseCustomLink.NoticeResult.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func cases(of value: ExternalPurchaseCustomLink.NoticeResult) {
        let _: [ExternalPurchaseCustomLink.NoticeResult] = [.cancelled, .continued]
        switch value {
        case .cancelled, .continued: break
        }
    }

    static func type(_ type: ExternalPurchaseCustomLink.NoticeType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: Int.Type = ExternalPurchaseCustomLink.NoticeType.RawValue.self
    }

    static func properties(of _: ExternalPurchaseCustomLink.NoticeType.Type) {
        let _: KeyPath<ExternalPurchaseCustomLink.NoticeType, Int> = \.rawValue
    }

    static func cases(of value: ExternalPurchaseCustomLink.NoticeType) {
        let _: [ExternalPurchaseCustomLink.NoticeType] = [.withinApp, .browser]
        switch value {
        case .withinApp, .browser: break
        }
    }

    static func make(rawValue: Int) -> ExternalPurchaseCustomLink.NoticeType? {
        var result = ExternalPurchaseCustomLink.NoticeType(rawValue: rawValue)
        expectType(&result, is: ExternalPurchaseCustomLink.NoticeType?.self)
        return result
    }

    static func type(_ type: ExternalPurchaseCustomLink.Token.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: ExternalPurchaseCustomLink.Token.Type) {
        let _: KeyPath<ExternalPurchaseCustomLink.Token, String> = \.value
    }
}
