public import Foundation

extension NumberFormatter {
    /// The generation of rules that a number formatter follows.
    public enum Behavior: UInt, Sendable {
        /// The current rules.
        case `default` = 0

        /// The rules of Mac OS X 10.4, which are the current ones.
        case behavior10_4 = 1040
    }

    /// The generation of rules that the formatter follows, always ``Behavior/behavior10_4``.
    ///
    /// ## Differs from Apple
    /// Setting it does nothing, since Foundation on Linux knows only these rules. After setting ``Behavior/default``,
    /// the value is still ``Behavior/behavior10_4``.
    public var formatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
}
