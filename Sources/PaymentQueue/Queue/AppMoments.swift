import Foundation

#if AppleStoreKit
#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif
#endif

/// The observation of the moments at which an app comes to the front and goes to the background.
///
/// With the trait `AppleStoreKit`, the notifications are those of UIKit or AppKit. Elsewhere a system has none, and the
/// app calls ``PaymentQueueDelivery/appCameToFront()``.
final class AppMoments: Sendable {
    /// The names of the notifications of a system.
    struct Names {
        var toFront: [Notification.Name] = []
        var toBackground: [Notification.Name] = []

        /// The names of this system.
        static var ofSystem: Names {
            var names = Names()
            #if AppleStoreKit
            #if canImport(UIKit) && !os(watchOS)
            // Also posted for apps with scenes, when the first scene enters the foreground and when the last one leaves
            // it.
            names.toFront = [UIApplication.willEnterForegroundNotification]
            names.toBackground = [UIApplication.didEnterBackgroundNotification]
            #elseif canImport(AppKit)
            names.toFront = [NSApplication.didBecomeActiveNotification]
            names.toBackground = [NSApplication.didResignActiveNotification]
            #endif
            #endif
            return names
        }
    }

    private let center: NotificationCenter
    private let tokens: ClientReference<[any NSObjectProtocol]>

    /// Begins to observe.
    ///
    /// - Parameters:
    ///   - names: The names of the notifications.
    ///   - center: The center that posts them.
    ///   - deliver: Receives the command for each moment, on the thread of the notification.
    init(
        _ names: Names = .ofSystem,
        from center: NotificationCenter = .default,
        _ deliver: @escaping @Sendable (QueueCommand) -> Void
    ) {
        self.center = center
        let toFront = names.toFront.map { name in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in deliver(.cameToFront) }
        }
        let toBackground = names.toBackground.map { name in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in deliver(.wentToBackground) }
        }
        tokens = ClientReference(toFront + toBackground)
    }

    deinit {
        for token in tokens.value { center.removeObserver(token) }
    }
}
