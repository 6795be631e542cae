public import Foundation
import PurchaseEvents

/// A piece of content that a store hosts for a product.
///
/// Stores no longer host content, so transactions have no downloads and the queue creates no object of this type
/// (D-08). The type exists for code that names it and for test doubles that override it.
///
/// ## Differs from Apple
/// On macOS, `contentLength` is an `NSNumber`. Here it is an `Int64` on every platform, as on iOS.
open class SKDownload: NSObject {
    /// Creates an empty download, for test doubles that override the properties.
    public override init() { super.init() }

    /// The state of the download.
    open var state: SKDownloadState { .waiting }

    /// The state of the download; the older name of ``state``.
    open var downloadState: SKDownloadState { state }

    /// The size of the content in bytes; the older name of ``expectedContentLength``.
    open var contentLength: Int64 { expectedContentLength }

    /// The size of the content in bytes.
    open var expectedContentLength: Int64 { 0 }

    /// The name of the content.
    open var contentIdentifier: String { "" }

    /// The location of the content once it is downloaded, until the transaction is finished (D-04).
    open var contentURL: URL? { nil }

    /// The version of the content.
    open var contentVersion: String { "" }

    /// The error of a failed download; `nil` in every other state (D-05).
    open var error: (any Error)? { nil }

    /// The downloaded fraction of the content, from 0 to 1.
    open var progress: Float { 0 }

    /// The time left in seconds, or ``SKDownloadTimeRemainingUnknown``.
    open var timeRemaining: TimeInterval { SKDownloadTimeRemainingUnknown }

    /// The transaction to which the content belongs.
    open var transaction: SKPaymentTransaction { SKPaymentTransaction() }

    /// Returns the location of a product's content on a Mac (D-09).
    ///
    /// - Parameter productID: The product identifier.
    /// - Returns: Always `nil`.
    open class func contentURL(forProductID productID: String) -> URL? { nil }

    /// Deletes the content of a product on a Mac; no content ever exists (D-09).
    ///
    /// - Parameter productID: The product identifier.
    open class func deleteContent(forProductID productID: String) {}
}

/// The state of a download (D-01).
public enum SKDownloadState: Int, Sendable {
    /// The download has not started.
    case waiting = 0

    /// The download is running.
    case active = 1

    /// The app paused the download.
    case paused = 2

    /// The content is downloaded.
    case finished = 3

    /// The download ended with an error.
    case failed = 4

    /// The app cancelled the download.
    case cancelled = 5
}

private let timeRemainingUnknown = Lock<TimeInterval>(-1)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value of ``SKDownload/timeRemaining`` when the time is not known, -1 (D-05).
///
/// The variable has a setter because Apple's headers do not declare it as a constant.
public var SKDownloadTimeRemainingUnknown: TimeInterval {
    get { timeRemainingUnknown.withLock { $0 } }
    set { timeRemainingUnknown.withLock { $0 = newValue } }
}
