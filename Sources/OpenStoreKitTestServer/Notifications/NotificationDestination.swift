public import Foundation
import StoreInterface

/// The place to which a simulated server delivers its notifications.
public struct NotificationDestination: Sendable {
    /// The ways of delivery.
    enum Way: Sendable {
        case none
        case folder(URL)
        case callback(@Sendable (ServerNotification) async -> Int)
        case post(URL, timeout: Duration)
    }

    let way: Way

    /// No destination: notifications are only kept in ``SimulatedServer/notifications`` and in the notification
    /// history.
    public static let none = Self(way: .none)

    /// Returns a folder as the destination, which is created if it does not exist.
    ///
    /// Each notification becomes a file with the body of the request, such as `0001-SUBSCRIBED-INITIAL_BUY.json`.
    public static func folder(_ url: URL) -> Self { Self(way: .folder(url)) }

    /// Returns a function of the test as the destination, called for one notification at a time, in the order of the
    /// events.
    ///
    /// The function represents a back end on another machine, so it runs without a store: code that uses StoreKit in it
    /// needs `SimulatedStore.run(_:)`. It must not call `SimulatedStore.settle()` or `advance`, which wait for the
    /// function.
    ///
    /// - Parameter receive: Returns the HTTP status of the back end's answer. 200 to 206 is success; production repeats
    ///   other notifications after 1, 12, 24, 48 and 72 hours of the store's clock.
    /// - Returns: The destination.
    public static func callback(_ receive: @escaping @Sendable (ServerNotification) async -> Int) -> Self {
        Self(way: .callback(receive))
    }

    /// Returns an address on this machine as the destination, to which notifications are sent by HTTP POST.
    ///
    /// The scheme is `http`, and the host is `127.0.0.1` or `localhost`, which means the same. Redirections are not
    /// followed, and no proxy is used, so that notifications stay on the machine. As by the App Store, the notification
    /// is repeated if the back end does not answer in time or closes the connection. A status outside of 200 to 206 has
    /// the same effect (V-03).
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - timeout: The real time that one attempt may take.
    /// - Returns: The destination.
    public static func post(_ url: URL, patience timeout: Duration = .seconds(10)) -> Self {
        Self(way: .post(url, timeout: timeout))
    }
}

/// A carrier that delivers notifications to one destination, one after another.
struct NotificationCarrier: Sendable {
    private enum Way: Sendable {
        case none
        case folder(URL)
        case callback(@Sendable (ServerNotification) async -> Int)
        case post(LoopbackClient)
    }

    private let way: Way

    /// - Throws: ``SimulatedServerError/destination(_:)`` if the folder cannot be created, or the address is not on
    ///   this machine.
    init(_ destination: NotificationDestination) throws(SimulatedServerError) {
        switch destination.way {
        case .none: way = .none
        case .callback(let receive): way = .callback(receive)
        case .folder(let url):
            do {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            } catch {
                throw .destination(
                    "the folder \(url.path(percentEncoded: false)) for notifications cannot be made: "
                        + error.localizedDescription
                )
            }
            way = .folder(url)
        case .post(let url, let timeout):
            way = .post(LoopbackClient(address: try LoopbackAddress(url), timeout: timeout))
        }
    }

    /// True if there is no destination.
    var isAbsent: Bool {
        switch way {
        case .none: true
        case .folder, .callback, .post: false
        }
    }

    /// Delivers a notification.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - number: Its number among those of the server, from 1.
    /// - Returns: The outcome.
    func deliver(_ notification: ServerNotification, number: Int) async -> DeliveryResult {
        switch way {
        case .none: return .success
        case .callback(let receive): return DeliveryResult(status: await receive(notification))
        case .folder(let folder):
            let digits = String(10_000 + number).dropFirst(number < 10_000 ? 1 : 0)
            let name = "\(digits)-\(notification.name.replacing("/", with: "-")).json"
            do {
                try notification.body.write(to: folder.appending(path: name), options: .atomic)
                return .success
            } catch {
                return .other
            }
        case .post(let client): return await client.post(notification.body)
        }
    }
}
