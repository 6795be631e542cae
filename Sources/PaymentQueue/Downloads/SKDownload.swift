public import Foundation
import Synchronization

/// A piece of content that a store hosts for a product.
///
/// No store hosts content any more, so that no transaction has downloads and the queue makes none of these (D-08). The
/// type is here for code that names it and for test doubles that override it.
///
/// ## Differs from Apple
/// On macOS `contentLength` is an `NSNumber`; here it is a number everywhere, as on iOS.
open class SKDownload: NSObject {
    /// A download of nothing, for test doubles that override the properties.
    public override init() { super.init() }

    /// How far the download has come.
    open var state: SKDownloadState { .waiting }

    /// How far the download has come; the older name of ``state``.
    open var downloadState: SKDownloadState { state }

    /// The size of the content in bytes; the older name of ``expectedContentLength``.
    open var contentLength: Int64 { expectedContentLength }

    /// The size of the content in bytes.
    open var expectedContentLength: Int64 { 0 }

    /// The name of the content.
    open var contentIdentifier: String { "" }

    /// Where the content lies once it is there, until the transaction is finished (D-04).
    open var contentURL: URL? { nil }

    /// The version of the content.
    open var contentVersion: String { "" }

    /// Why the download failed; `nil` in every other state (D-05).
    open var error: (any Error)? { nil }

    /// The part that is there, from 0 to 1.
    open var progress: Float { 0 }

    /// The time left in seconds, or ``SKDownloadTimeRemainingUnknown``.
    open var timeRemaining: TimeInterval { SKDownloadTimeRemainingUnknown }

    /// The transaction to which the content belongs.
    open var transaction: SKPaymentTransaction { SKPaymentTransaction() }

    /// Where the content of a product lies on a Mac (D-09).
    ///
    /// - Parameter productID: The product.
    /// - Returns: Always `nil`.
    open class func contentURL(forProductID productID: String) -> URL? { nil }

    /// Deletes the content of a product on a Mac; there never is any (D-09).
    ///
    /// - Parameter productID: The product.
    open class func deleteContent(forProductID productID: String) {}
}

/// How far a download has come (D-01).
public enum SKDownloadState: Int, Sendable {
    /// It has not been started.
    case waiting = 0

    /// It is running.
    case active = 1

    /// The app interrupted it.
    case paused = 2

    /// The content is there.
    case finished = 3

    /// It ended with an error.
    case failed = 4

    /// The app gave it up.
    case cancelled = 5
}

private let timeRemainingUnknown = Mutex<TimeInterval>(-1)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value of ``SKDownload/timeRemaining`` when nobody can tell, -1 (D-05).
///
/// It can be set because Apple's headers forgot to say that it is constant.
public var SKDownloadTimeRemainingUnknown: TimeInterval {
    get { timeRemainingUnknown.withLock { $0 } }
    set { timeRemainingUnknown.withLock { $0 = newValue } }
}
