#if AppleStoreKit
import AdapterSupport

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import UIKit

extension SKPaymentQueue {
    /// The scene in which Apple's store shows purchase confirmations, the sheet for offer codes, and messages.
    ///
    /// The queue does not retain the scene. An app sets it once, when its scene connects. If it is `nil`, the system
    /// chooses the place of a purchase confirmation, the other sheets are not shown, and purchases on visionOS fail.
    @MainActor public static var presentationPlace: UIWindowScene? {
        get { ConfirmationPlace.scene }
        set { ConfirmationPlace.scene = newValue }
    }
}
#elseif canImport(AppKit)
public import AppKit

extension SKPaymentQueue {
    /// The window in which Apple's store shows purchase confirmations and the sheet for offer codes.
    ///
    /// The queue does not retain the window. An app sets it once, when its window opens. If it is `nil`, the system
    /// chooses the place of a purchase confirmation, and the sheet for offer codes is not shown.
    @MainActor public static var presentationPlace: NSWindow? {
        get { ConfirmationPlace.window }
        set { ConfirmationPlace.window = newValue }
    }
}
#endif
#endif
