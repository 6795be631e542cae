import Foundation
import StoreKit

/// What an app may be handed: always as `any Error`, sometimes made as `SKError`, sometimes as `NSError`.
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
