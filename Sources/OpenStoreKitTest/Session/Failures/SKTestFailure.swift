/// Something that a part of the API can be made to fail with: one of ``SKTestFailures``.
///
/// ## Differs from Apple
/// It has no requirements of its own. A type of your own may conform to it, and no session can simulate it.
public protocol SKTestFailure: Equatable, Sendable {}
