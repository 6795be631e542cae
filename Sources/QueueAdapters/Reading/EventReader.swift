/// Somebody who reads later what a payment queue told, so that a test can wait until it has been read.
///
/// What was told counts as dealt with once the reader comes back for more. A reader who never asked for anything is not
/// waited for.
public final class EventReader: Sendable {
    /// A reader to whom nothing was told.
    public init() {}

    deinit { leave() }

    /// Says that something was put down for the reader, by a callback of the queue.
    public func told() { EventReaders.told(ObjectIdentifier(self), in: .current) }

    /// Says that the reader waits for the next thing, and is done with what it had.
    public func ask() { EventReaders.ask(ObjectIdentifier(self)) }

    /// Says that the reader went away with one thing.
    public func take() { EventReaders.take(ObjectIdentifier(self)) }

    /// Says that the reader comes no more.
    public func leave() { EventReaders.leave(ObjectIdentifier(self)) }
}
