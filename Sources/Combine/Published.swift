import Foundation

/// A property of a class whose values are published.
///
/// `$name` is a publisher that delivers the value first, then each new value before the property has it. The class tells
/// its observers before the change, if it is an ``ObservableObject`` with the `objectWillChange` that it has by itself.
@propertyWrapper public struct Published<Value> {
    let storage: PublishedStorage<Value>

    /// Creates a property with a value.
    public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

    /// Creates a property with a value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// Only properties of classes can be published.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.set(newValue) }
    }

    /// The publisher of the property.
    public var projectedValue: Publisher {
        get { Publisher(storage: storage) }
        // `assign(to:)` writes back what it was given.
        set { precondition(newValue.storage === storage, "the publisher of a property cannot be replaced") }
    }

    /// The value of the property of an object.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].storage.value }
        set { object[keyPath: storageKeyPath].storage.set(newValue) }
    }

    /// The publisher of a property.
    public struct Publisher: Combine.Publisher {
        /// The type of the property.
        public typealias Output = Value

        /// A property cannot fail.
        public typealias Failure = Never

        let storage: PublishedStorage<Value>

        /// Serves a subscriber with the value and those that follow.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            storage.outlets.attach(subscriber, keepsLatest: true)
        }
    }
}

extension Published: @unchecked Sendable where Value: Sendable {}

/// The part of a published property that `objectWillChange` needs, without its type.
protocol AnnouncesChanges: AnyObject {
    var announcer: ObservableObjectPublisher? { get set }
}

/// The value of a published property.
final class PublishedStorage<Value>: AnnouncesChanges {
    let outlets: Outlets<Value, Never>
    private let lock = NSLock()
    private var stored: Value
    private var installed: ObservableObjectPublisher?
    private var followed: [AnyCancellable] = []

    init(_ value: Value) {
        stored = value
        outlets = Outlets(latest: value)
    }

    var value: Value { lock.withLock { stored } }

    var announcer: ObservableObjectPublisher? {
        get { lock.withLock { installed } }
        set { lock.withLock { installed = newValue } }
    }

    func set(_ newValue: Value) {
        announcer?.send()
        outlets.send(newValue, keepsLatest: true)
        let old = lock.withLock {
            defer { stored = newValue }
            return stored
        }
        _ = old
    }

    func follow<P: Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Never {
        let cancellable = publisher.sink { [weak self] in self?.set($0) }
        lock.withLock { followed.append(cancellable) }
    }
}
