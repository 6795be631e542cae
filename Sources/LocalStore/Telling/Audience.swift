/// Those who listen together: from the first, who came when nobody listened, until the last has left.
package struct Audience: Hashable, Sendable {
    let firstListener: Int
    /// The position after which the first hears what is said; what was said before, nobody of these was there for.
    let start: Int64
}
