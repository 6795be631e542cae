public import Foundation

/// What an app implements to hear how a request ended.
///
/// Both callbacks have a default that does nothing. They are made on ``PaymentQueueDelivery/queue``.
///
/// ## Differs from Apple
/// Optional methods are found at compile time, with the trap that ``SKPaymentTransactionObserver`` describes.
public protocol SKRequestDelegate: NSObjectProtocol {
    /// The request is complete, and nothing more will come.
    ///
    /// - Parameter request: The request.
    func requestDidFinish(_ request: SKRequest)

    /// The request failed; ``requestDidFinish(_:)`` will not be called.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - error: Why, an ``SKError``.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}

    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}
