import Foundation
import StoreKit

/// The errors that an app may receive: always as `any Error`, made as `SKError` or as `NSError`.
enum SampleErrors {
    static let cancelled: any Error = SKError(.paymentCancelled)

    static let cancelledAsNSError: any Error = NSError(
        domain: SKErrorDomain,
        code: SKError.Code.paymentCancelled.rawValue,
        userInfo: [NSLocalizedDescriptionKey: "No, thank you"]
    )

    static let foreign: any Error = NSError(domain: NSURLErrorDomain, code: -1009)

    static let swiftForeign: any Error = Foreign.other

    enum Foreign: Error {
        case other
    }

    static func fail(_ error: any Error) throws {
        throw error
    }
}
