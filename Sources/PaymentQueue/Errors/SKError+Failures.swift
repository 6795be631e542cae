import Foundation
import TransactionCore

extension SKError {
    /// What the original API shows of an error of the asynchronous one (X-20, E-01).
    init(_ error: any Error) {
        switch error {
        case let error as SKError: self = error
        case let error as StoreKitError: self.init(Code(error), userInfo: [NSUnderlyingErrorKey: error])
        case is CancellationError: self.init(.paymentCancelled)
        default: self.init(.unknown, userInfo: [NSUnderlyingErrorKey: error])
        }
    }
}

extension SKError.Code {
    fileprivate init(_ error: StoreKitError) {
        self =
            switch error {
            case .userCancelled: .paymentCancelled
            case .notAvailableInStorefront: .storeProductNotAvailable
            case .notEntitled: .clientInvalid
            case .unsupported: .unsupportedPlatform
            case .networkError, .systemError, .unknown, .invalidPresentationContext: .unknown
            }
    }
}
