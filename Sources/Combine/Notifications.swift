public import Foundation

extension NotificationCenter {
    /// Returns a publisher of the notifications of a name, of one object or of all.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }

    /// A publisher of notifications.
    public struct Publisher: Combine.Publisher {
        /// The type of the values.
        public typealias Output = Notification

        /// Notifications do not fail.
        public typealias Failure = Never

        /// The center that posts.
        public let center: NotificationCenter

        /// The name of the notifications.
        public let name: Notification.Name

        /// The object that posts, or `nil` for all.
        public let object: AnyObject?

        /// Serves a subscriber with the notifications that are posted from now on.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            let source = Observation(center)
            let conduit = Conduit(subscriber, keepsLatest: false) { source.end() }
            let carried = CarriedConduit(conduit: conduit)
            source.begin(name, object) { carried.conduit.offer($0) }
            conduit.start()
        }
    }

    private struct CarriedConduit: @unchecked Sendable {
        let conduit: Outlet<Notification, Never>
    }

    private final class Observation {
        private let center: NotificationCenter
        private let lock = NSLock()
        private var token: (any NSObjectProtocol)?

        init(_ center: NotificationCenter) { self.center = center }

        func begin(_ name: Notification.Name, _ object: AnyObject?, _ block: @escaping @Sendable (Notification) -> Void)
        {
            let token = center.addObserver(forName: name, object: object, queue: nil, using: block)
            lock.withLock { self.token = token }
        }

        func end() {
            let token = lock.withLock {
                defer { self.token = nil }
                return self.token
            }
            if let token { center.removeObserver(token) }
        }
    }
}
