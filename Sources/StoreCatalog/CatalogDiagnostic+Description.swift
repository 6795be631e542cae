extension CatalogDiagnostic: CustomStringConvertible {
    /// One line for people.
    ///
    /// For example: `line 12: products[3].displayPrice: “4,99” is not understood, so the product is not for sale`
    package var description: String { "line \(line): \(place): \(problem), so \(effect)" }
}

extension CatalogDiagnostic.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "this is missing"
        case .wrongType(let expected, let found): "\(found) stands where \(expected) belongs"
        case .notUnderstood(let value): "“\(value)” is not understood"
        case .duplicate(let id): "“\(id)” was there before"
        case .misspelled(let correct): "the store reads “\(correct)” instead"
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
        }
    }
}
