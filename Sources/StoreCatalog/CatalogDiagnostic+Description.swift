extension CatalogDiagnostic: CustomStringConvertible {
    /// The place of the value, the mistake, and its consequence in one sentence.
    ///
    /// For example: `products[3].displayPrice: "4,99" is not understood, so the product is not for sale`
    package var sentence: String { "\(place): \(problem), so \(effect)" }

    /// The sentence behind line and column, such as `12:25: settings._timeRate: …`.
    package var description: String { "\(line):\(column): \(sentence)" }

    /// One line in the form that compilers have and editors make a link of: `path:line:column: error: sentence`.
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
    package var description: String {
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
        }
    }
}
