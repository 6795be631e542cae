public import Foundation

extension NumberFormatter {
    /// Which generation of rules a number formatter follows.
    public enum Behavior: UInt, Sendable {
        /// The present rules.
        case `default` = 0

        /// The rules of Mac OS X 10.4, which are the present ones.
        case behavior10_4 = 1040
    }

    /// Which generation of rules the formatter follows, always ``Behavior/behavior10_4``.
    ///
    /// ## Differs from Apple
    /// Setting it does nothing, since Foundation on Linux knows only these rules. A formatter that was set to
    /// ``Behavior/default`` still answers ``Behavior/behavior10_4``.
    public var formatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
}
