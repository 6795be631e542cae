import Foundation
import StoreKit
import StoreKitTest

extension TestSymbolUses {
    mutating func useErrorSymbols() {
        use("SKTestErrorDomain", SKTestErrorDomain as String)
        use("SKTestError", SKTestError.self)
        use("SKTestError: Error", SKTestError.self as any Error.Type)
        use("SKTestError: CustomNSError", SKTestError.self as any CustomNSError.Type)
        use("SKTestError: Equatable", SKTestError.self as any Equatable.Type)
        use("SKTestError: Hashable", SKTestError.self as any Hashable.Type)
        use("SKTestError: Sendable", { (value: SKTestError) in value as any Sendable })
        use("SKTestError.errorDomain", SKTestError.errorDomain as String)
        use("SKTestError.Code", SKTestError.Code.self)
        use("SKTestError.Code: Equatable", SKTestError.Code.self as any Equatable.Type)
        use("SKTestError.Code: Hashable", SKTestError.Code.self as any Hashable.Type)
        use("SKTestError.Code: RawRepresentable", SKTestError.Code.self as any RawRepresentable.Type)
        use("SKTestError.Code: Sendable", { (value: SKTestError.Code) in value as any Sendable })
        use("SKTestError.Code.rawValue", \SKTestError.Code.rawValue as KeyPath<SKTestError.Code, Int>)
        use("SKTestError.Code.init(rawValue:)", SKTestError.Code.init(rawValue:) as (Int) -> SKTestError.Code?)
        use("SKTestError.Code.RawValue", SKTestError.Code.RawValue.self as Int.Type)
        use("SKTestError.Code.serviceUnavailable", SKTestError.Code.serviceUnavailable as SKTestError.Code)
        use("SKTestError.Code.invalidProductIdentifier", SKTestError.Code.invalidProductIdentifier as SKTestError.Code)
        use("SKTestError.Code.invalidProductType", SKTestError.Code.invalidProductType as SKTestError.Code)
        use("SKTestError.Code.invalidURL", SKTestError.Code.invalidURL as SKTestError.Code)
        use("SKTestError.Code.fileNotFound", SKTestError.Code.fileNotFound as SKTestError.Code)
        use("SKTestError.Code.noSubscriptionFound", SKTestError.Code.noSubscriptionFound as SKTestError.Code)
        use("SKTestError.Code.noTransactionFound", SKTestError.Code.noTransactionFound as SKTestError.Code)
        use("SKTestError.Code.invalidAction", SKTestError.Code.invalidAction as SKTestError.Code)
        use("SKTestError.serviceUnavailable", SKTestError.serviceUnavailable as SKTestError.Code)
        use("SKTestError.invalidProductIdentifier", SKTestError.invalidProductIdentifier as SKTestError.Code)
        use("SKTestError.invalidProductType", SKTestError.invalidProductType as SKTestError.Code)
        use("SKTestError.invalidURL", SKTestError.invalidURL as SKTestError.Code)
        use("SKTestError.fileNotFound", SKTestError.fileNotFound as SKTestError.Code)
        use("SKTestError.noSubscriptionFound", SKTestError.noSubscriptionFound as SKTestError.Code)
        use("SKTestError.noTransactionFound", SKTestError.noTransactionFound as SKTestError.Code)
        use("SKTestError.invalidAction", SKTestError.invalidAction as SKTestError.Code)
        use(
            "SKTestError.init(_:userInfo:)",
            SKTestError.init(_:userInfo:) as (SKTestError.Code, [String: Any]) -> SKTestError
        )
        use("SKTestError.code", \SKTestError.code as KeyPath<SKTestError, SKTestError.Code>)
        use("SKTestError.userInfo", \SKTestError.userInfo as KeyPath<SKTestError, [String: Any]>)
        use("SKTestError.errorUserInfo", \SKTestError.errorUserInfo as KeyPath<SKTestError, [String: Any]>)
        use("SKTestError.errorCode", \SKTestError.errorCode as KeyPath<SKTestError, Int>)
        use("SKTestError.localizedDescription", \SKTestError.localizedDescription as KeyPath<SKTestError, String>)
        use("SKTestError.Code.~=(_:_:)", { (code: SKTestError.Code, error: any Error) in code ~= error })
        use("SKTestError as NSError", { (value: SKTestError) in (value as NSError, value as NSError as? SKTestError) })
    }
}
