import Foundation
import StoreInterface

/// The underlying error of ``StoreKitError/systemError(_:)``: the store's own words, with path and reason.
struct SystemFailure: LocalizedError, CustomStringConvertible {
    let description: String

    init(_ failure: StoreFailure) { description = failure.description }

    var errorDescription: String? { description }
}

extension SystemFailure: CustomNSError {
    static var errorDomain: String { "StoreKit.SystemFailure" }

    var errorUserInfo: [String: Any] { textsAsUserInfo }
}
