import Foundation

/// A class that tells its observers before it changes.
public protocol ObservableObject: AnyObject {
    /// The type of the publisher that announces changes.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// The publisher that announces changes, before they are made.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher that announces changes of the published properties, before they are made.
    ///
    /// It is one object as long as the instance exists. A class that declares a publisher of its own sends to it by itself.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any AnnouncesChanges] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            properties += current.children.compactMap { ($0.value as? any HasAnnouncer)?.announces }
            mirror = current.superclassMirror
        }
        return Announcers.shared.announcer(of: self, properties)
    }
}

/// A publisher of announcements.
///
/// A subscriber is told of a change, not of a value.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
    /// An announcement has no value.
    public typealias Output = Void

    /// Announcements do not fail.
    public typealias Failure = Never

    private let outlets = Outlets<Void, Never>()

    /// Creates a publisher.
    public init() {}

    /// Serves a subscriber with the announcements from now on.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        outlets.attach(subscriber, keepsLatest: false)
    }

    /// Announces a change.
    public func send() { outlets.send((), keepsLatest: false) }
}

protocol HasAnnouncer {
    var announces: any AnnouncesChanges { get }
}

extension Published: HasAnnouncer {
    var announces: any AnnouncesChanges { storage }
}

/// The publishers that classes have by themselves.
private final class Announcers: @unchecked Sendable {
    static let shared = Announcers()

    private struct Entry {
        weak var object: AnyObject?
        let announcer: ObservableObjectPublisher
    }

    private let lock = NSLock()
    // For objects without published properties, in which the publisher could be kept.
    private var others: [ObjectIdentifier: Entry] = [:]

    func announcer(of object: AnyObject, _ properties: [any AnnouncesChanges]) -> ObservableObjectPublisher {
        lock.withLock {
            guard properties.isEmpty else {
                let announcer = properties.lazy.compactMap(\.announcer).first ?? ObservableObjectPublisher()
                for property in properties { property.announcer = announcer }
                return announcer
            }
            if let entry = others[ObjectIdentifier(object)], entry.object === object { return entry.announcer }
            others = others.filter { $0.value.object != nil }
            let announcer = ObservableObjectPublisher()
            others[ObjectIdentifier(object)] = Entry(object: object, announcer: announcer)
            return announcer
        }
    }
}
