/// A mistake in a configuration, and what follows from it.
///
/// Reading is lenient, so that one mistake does not take the whole store away; but it is not silent.
package struct CatalogDiagnostic: Hashable, Sendable {
    /// The kind of mistake.
    package enum Problem: Hashable, Sendable {
        case missing
        /// Both as words for people: `a text`, `a number`.
        case wrongType(expected: String, found: String)
        /// The value has the right type, and no meaning here; `expected` describes the values that have one, if that can
        /// be said in a few words.
        case notUnderstood(String, expected: String? = nil)
        /// The same identifier was met before.
        case duplicate(String)
        /// The object has the same key before.
        case repeatedKey
        /// The key looks right and is not: the store reads another one.
        case misspelled(correct: String)
        /// The key is none of those that a configuration has at its top level.
        case unknownKey(known: [String])
        /// The key that signs offers is of another kind than P-256.
        case wrongKey(id: String, kind: String)
    }

    /// The consequence of the mistake.
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
        /// Of several values for one key, the last one counts.
        case lastValueCounts
        /// The offer has the price zero.
        case offerIsFree
        /// Signatures of promotional offers are not checked.
        case signaturesUnchecked
    }

    package enum Severity: Hashable, Sendable {
        /// Everything that the file describes is for sale, but perhaps not as its author meant it.
        case warning
        /// Something that the file describes is not for sale, or is ignored as a whole.
        case error
    }

    /// The path of keys and positions that leads to the value: `products[3].displayPrice`.
    package var place: String
    /// Counted from 1; where a key is missing, the line of the object that lacks it.
    package var line: Int
    /// Counted from 1, in Unicode scalars.
    package var column: Int
    package var problem: Problem
    package var effect: Effect

    package init(place: String, line: Int, column: Int, problem: Problem, effect: Effect) {
        self.place = place
        self.line = line
        self.column = column
        self.problem = problem
        self.effect = effect
    }

    package var severity: Severity {
        switch effect {
        case .entryIgnored, .offerDropped, .productDropped, .groupDropped, .signaturesUnchecked: .error
        case .valueIgnored, .groupsMerged, .groupInvented, .lastValueCounts, .offerIsFree: .warning
        }
    }
}
