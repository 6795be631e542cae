#if AppleStoreKit
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import UIKit

/// The scene in which Apple's store shows its sheets.
@MainActor public enum ConfirmationPlace {
    /// The scene that the app chose; `nil` lets the system choose, except on visionOS, where purchases then fail.
    public static weak var scene: UIWindowScene?
}
#elseif canImport(AppKit)
public import AppKit

/// The window in which Apple's store shows its sheets.
@MainActor public enum ConfirmationPlace {
    /// The window that the app chose; `nil` lets the system choose.
    public static weak var window: NSWindow?
}
#endif

/// The error of an operation that needs a scene or a window of the app.
public struct PlaceMissing: Error, Hashable, Sendable, CustomStringConvertible {
    private let attempt: String

    /// Creates an error.
    ///
    /// - Parameter attempt: The operation, as the subject of a sentence.
    public init(attempt: String) { self.attempt = attempt }

    /// The operation, the reason for its failure, and the remedy.
    public var description: String {
        "\(attempt) needs a place for Apple's sheet, and the app has set none, or this system has no such sheet: "
            + "set SKPaymentQueue.presentationPlace to a scene, or on the Mac to a window"
    }
}
#endif
