import StoreInterface

/// A mistake in a configuration, and its consequence.
///
/// Files are parsed leniently, so that one mistake does not make the whole store unusable; each mistake is reported.
package struct CatalogDiagnostic: Hashable, Sendable {
    /// The kind of mistake.
    package enum Problem: Hashable, Sendable {
        case missing
        /// The value has the wrong type; both types are in words, such as `a text`.
        case wrongType(expected: String, found: String)
        /// The value has the right type but is invalid; `expected` describes the valid values, if a few words suffice.
        case notUnderstood(String, expected: String? = nil)
        /// The identifier occurs more than once.
        case duplicate(String)
        /// The object has the same key before.
        case repeatedKey
        /// The key is a misspelling of the correct one.
        case misspelled(correct: String)
        /// The key is not one of the known top-level keys.
        case unknownKey(known: [String])
        /// The key that signs offers is not on P-256.
        case wrongKey(id: String, kind: String)
        /// A comma follows the last element of a list or an object.
        case extraComma
        /// A syntax error, with its description.
        case notJSON(String)
        /// The file has a later version than the newest known one.
        case newerVersion(found: Int, known: Int)
        /// The subscription names another group than the one that contains it.
        case otherGroup(named: String, enclosing: String)
        /// The text contains a character that controls a terminal or the direction of text.
        case controlCharacter(Unicode.Scalar)
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
        /// The store accepts the file, and stricter programs do not.
        case otherReadersRefuse
        /// Keys that the store does not know have no effect.
        case newKeysIgnored
        /// The subscription belongs to the group that contains it.
        case enclosingGroupCounts
        /// The locale selects no text of a product.
        case selectsNoText
        /// The storefront has a derived identifier and the currency of a region.
        case storefrontDerived
        /// Output for people shows the character as an escape.
        case shownEscaped
        /// The store refuses the file.
        case fileRefused
        /// The store refuses the file, and mistakes behind this place are unknown.
        case restUnread
    }

    package enum Severity: Hashable, Sendable {
        /// Every product of the file is for sale, but possibly not as intended.
        case warning
        /// Part of the file's content is not for sale, or is ignored as a whole.
        case error
    }

    /// The path of keys and positions that leads to the value: `products[3].displayPrice`.
    package var place: String
    /// The line of the value, from 1; for a missing key, the line of its object.
    package var line: Int
    /// The column of the value, from 1, in Unicode scalars.
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
        case .entryIgnored, .offerDropped, .productDropped, .groupDropped, .signaturesUnchecked, .fileRefused,
            .restUnread:
            .error
        case .valueIgnored, .groupsMerged, .groupInvented, .lastValueCounts, .offerIsFree, .otherReadersRefuse,
            .newKeysIgnored, .enclosingGroupCounts, .selectsNoText, .storefrontDerived, .shownEscaped:
            .warning
        }
    }
}

extension CatalogDiagnostic: CustomStringConvertible {
    /// The place of the value, the mistake, and its consequence in one sentence.
    ///
    /// For example: `products[3].displayPrice: "4,99" is not understood, so the product is not for sale`
    package var sentence: String {
        TerminalText.escaped((place.isEmpty ? "" : "\(place): ") + "\(problem), so \(effect)")
    }

    /// The sentence after line and column, such as `12:25: settings._timeRate: …`.
    package var description: String { "\(line):\(column): \(sentence)" }

    /// Returns the diagnostic in the format of compilers: `path:line:column: error: sentence`.
    package func line(inFile path: String) -> String { "\(path):\(line):\(column): \(severity): \(sentence)" }
}

extension CatalogDiagnostic.Severity: CustomStringConvertible {
    package var description: String {
        switch self {
        case .warning: "warning"
        case .error: "error"
        }
    }
}

extension CatalogDiagnostic.Problem: CustomStringConvertible {
    /// The mistake, without characters of the file that control a terminal.
    package var description: String { TerminalText.escaped(text) }

    private var text: String {
        switch self {
        case .missing: "this is missing"
        case .wrongType(let expected, let found): "\(found) stands where \(expected) belongs"
        case .notUnderstood(let value, nil): "\"\(value)\" is not understood"
        case .notUnderstood(let value, let expected?): "\"\(value)\" is not understood (expected: \(expected))"
        case .duplicate(let id): "\"\(id)\" was there before"
        case .repeatedKey: "the object has this key before"
        case .misspelled(let correct): "the store reads \"\(correct)\" instead"
        case .unknownKey(let known): "a configuration has no such key (it has: \(known.joined(separator: ", ")))"
        case .wrongKey(let id, let kind):
            "the key \"\(id)\" is \(kind), and offers are signed with a key on the curve P-256"
        case .extraComma: "a comma follows the last element"
        case .notJSON(let reason): "this is not JSON: \(reason)"
        case .newerVersion(let found, let known): "the version \(found) is later than \(known), the newest known one"
        case .otherGroup(let named, let enclosing):
            "the subscription names the group \"\(named)\", and stands in the group \"\(enclosing)\""
        case .controlCharacter(let scalar):
            "the text contains the control character U+\(String(scalar.value + 0x10000, radix: 16).dropFirst().uppercased())"
        }
    }
}

extension CatalogDiagnostic.Effect: CustomStringConvertible {
    package var description: String {
        switch self {
        case .valueIgnored: "it counts as absent"
        case .entryIgnored: "the entry is ignored"
        case .offerDropped: "the offer is not made"
        case .productDropped: "the product is not for sale"
        case .groupDropped: "the group's subscriptions are not for sale"
        case .groupsMerged: "both groups are one"
        case .groupInvented: "the subscription is a group of its own"
        case .lastValueCounts: "the last value counts"
        case .offerIsFree: "the offer costs nothing"
        case .signaturesUnchecked: "signatures of offers are not checked"
        case .otherReadersRefuse: "stricter programs refuse the file"
        case .newKeysIgnored: "keys that it adds are ignored"
        case .enclosingGroupCounts: "the group in which it stands counts"
        case .selectsNoText: "it selects no text"
        case .storefrontDerived: "the store derives its number and currency"
        case .shownEscaped: "output for people shows an escape instead"
        case .fileRefused: "nothing of the file is for sale"
        case .restUnread: "nothing of the file is for sale, and the rest of it was not checked"
        }
    }
}
