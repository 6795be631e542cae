/// Something in a configuration that was dropped, or not understood, and what follows from it.
///
/// Reading is lenient, so that one slip of the pen does not take the whole store away; but it is not silent.
package struct CatalogDiagnostic: Hashable, Sendable {
    /// What is wrong with the value.
    package enum Problem: Hashable, Sendable {
        case missing
        /// Both as words for people: `a text`, `a number`.
        case wrongType(expected: String, found: String)
        /// The value has the right type, and no meaning here.
        case notUnderstood(String)
        /// The same identifier was met before.
        case duplicate(String)
        /// The key looks right and is not: the store reads another one.
        case misspelled(correct: String)
    }

    /// What happens because of it.
    package enum Effect: Hashable, Sendable {
        case valueIgnored
        case entryIgnored
        case offerDropped
        case productDropped
        case groupDropped
        /// The subscriptions of both join one group.
        case groupsMerged
        /// The subscription forms a group of its own.
        case groupInvented
    }

    /// The path of keys and positions that leads to the value: `products[3].displayPrice`.
    package var place: String
    /// Counted from 1; where a key is missing, the line of the object that lacks it.
    package var line: Int
    package var problem: Problem
    package var effect: Effect

    package init(place: String, line: Int, problem: Problem, effect: Effect) {
        self.place = place
        self.line = line
        self.problem = problem
        self.effect = effect
    }
}
