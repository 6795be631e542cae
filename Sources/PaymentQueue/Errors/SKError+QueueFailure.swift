import Foundation

extension SKError {
    /// Creates the error of the original API for an error of the asynchronous API.
    ///
    /// The queue converts its errors in the same way, so code that counts error numbers gets the same numbers from both
    /// APIs. An error without a code of its own is kept underneath ``unknown``, under `NSUnderlyingErrorKey` (E-02).
    /// Among these are the errors of refunds and of verifications: the original API has no refund requests, and verifies
    /// nothing.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer, and Apple publishes no table of the errors. The page *Adapters* has the one
    /// of this package.
    ///
    /// - Parameter error: Any error that a purchase threw, such as a `StoreKitError` or a `Product.PurchaseError`. An
    ///   ``SKError`` stays as it is. A cancelled task becomes ``paymentCancelled``.
    public init(_ error: any Error) {
        switch error {
        case let error as SKError: self = error
        case let failure as QueueFailure: self.init(failure)
        default:
            let (reason, cause) = QueueFailure.Reason.of(error)
            self.init(reason, cause: cause)
        }
    }

    init(_ failure: QueueFailure) {
        let cause = failure.underlying.map { underlying in
            NSError(
                domain: underlying.domain,
                code: underlying.code,
                userInfo: [NSLocalizedDescriptionKey: underlying.description]
            )
        }
        self.init(failure.reason, cause: cause)
    }

    private init(_ reason: QueueFailure.Reason, cause: (any Error)?) {
        var userInfo: [String: Any] = [:]
        if let cause {
            userInfo[NSLocalizedDescriptionKey] = cause.localizedDescription
            // Apps cast the value to NSError, which works for no other error on Linux.
            userInfo[NSUnderlyingErrorKey] = cause as NSError
        }
        // The reasons have the numbers of the codes.
        self.init(Code(rawValue: reason.rawValue) ?? .unknown, userInfo: userInfo)
    }
}
