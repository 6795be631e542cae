/// Hears when a purchase of the current task waits at a gate of a test, and when it goes on.
///
/// Whoever counts what is still going on does not count what waits for a test.
package struct HoldNotice: Sendable {
    @TaskLocal package static var current: HoldNotice?

    private let hear: @Sendable (_ isHeld: Bool) -> Void

    package init(_ hear: @escaping @Sendable (_ isHeld: Bool) -> Void) { self.hear = hear }

    package func callAsFunction(isHeld: Bool) { hear(isHeld) }
}
