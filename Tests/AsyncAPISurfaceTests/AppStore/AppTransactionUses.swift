import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about app transactions.
enum AppTransactionUses {
    static func type(_ type: AppTransaction.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func constants(of _: AppTransaction.Type) {
        let _: AppTransaction.AppTransactions = AppTransaction.all
    }

    static func properties(of _: AppTransaction.Type) {
        let _: KeyPath<AppTransaction, Data> = \.jsonRepresentation
        let _: KeyPath<AppTransaction, UInt64?> = \.appID
        let _: KeyPath<AppTransaction, String> = \.appTransactionID
        let _: KeyPath<AppTransaction, String> = \.appVersion
        let _: KeyPath<AppTransaction, UInt64?> = \.appVersionID
        let _: KeyPath<AppTransaction, String> = \.bundleID
        let _: KeyPath<AppTransaction, AppStore.Environment> = \.environment
        let _: KeyPath<AppTransaction, String> = \.originalAppVersion
        let _: KeyPath<AppTransaction, Date> = \.originalPurchaseDate
        let _: KeyPath<AppTransaction, AppStore.Platform> = \.originalPlatform
        let _: KeyPath<AppTransaction, String> = \.originalPlatformStringRepresentation
        let _: KeyPath<AppTransaction, Date?> = \.preorderDate
        let _: KeyPath<AppTransaction, Data> = \.deviceVerification
        let _: KeyPath<AppTransaction, UUID> = \.deviceVerificationNonce
        let _: KeyPath<AppTransaction, Date?> = \.revocationDate
        let _: KeyPath<AppTransaction, Date> = \.signedDate
        let _: KeyPath<AppTransaction, AppTransaction.StoreType> = \.storeType
        let _: KeyPath<AppTransaction, String> = \.storeTypeStringRepresentation
        let _: KeyPath<AppTransaction, String> = \.debugDescription
    }

    static func answers(of _: AppTransaction.Type) async throws {
        let _: VerificationResult<AppTransaction> = try await AppTransaction.shared
    }

    static func refresh(_: AppTransaction.Type) async throws -> VerificationResult<AppTransaction> {
        try await AppTransaction.refresh()
    }

    static func type(_ type: AppTransaction.AppTransactions.Type) {
        let _: any (AsyncSequence & Sendable).Type = type
        let _: VerificationResult<AppTransaction>.Type = AppTransaction.AppTransactions.Element.self
        let _: Never.Type = AppTransaction.AppTransactions.Failure.self
    }

    static func makeAsyncIterator(_ receiver: AppTransaction.AppTransactions)
        -> AppTransaction.AppTransactions.AsyncIterator
    {
        receiver.makeAsyncIterator()
    }

    static func iterate(_ values: AppTransaction.AppTransactions) async {
        for await value in values { let _: VerificationResult<AppTransaction> = value }
    }

    static func type(_ type: AppTransaction.AppTransactions.AsyncIterator.Type) {
        let _: any AsyncIteratorProtocol.Type = type
        let _: VerificationResult<AppTransaction>.Type = AppTransaction.AppTransactions.AsyncIterator.Element.self
        let _: Never.Type = AppTransaction.AppTransactions.AsyncIterator.Failure.self
    }

    static func next(_ receiver: inout AppTransaction.AppTransactions.AsyncIterator) async -> VerificationResult<
        AppTransaction
    >? {
        var result = await receiver.next()
        expectType(&result, is: VerificationResult<AppTransaction>?.self)
        return result
    }

    static func type(_ type: AppTransaction.StoreType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = AppTransaction.StoreType.RawValue.self
    }

    static func constants(of _: AppTransaction.StoreType.Type) {
        let _: AppTransaction.StoreType = AppTransaction.StoreType.consumer
        let _: AppTransaction.StoreType = AppTransaction.StoreType.education
        let _: AppTransaction.StoreType = AppTransaction.StoreType.enterprise
    }

    static func properties(of _: AppTransaction.StoreType.Type) {
        let _: KeyPath<AppTransaction.StoreType, String> = \.rawValue
    }

    static func make(rawValue: String) -> AppTransaction.StoreType {
        AppTransaction.StoreType(rawValue: rawValue)
    }
}
