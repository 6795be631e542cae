import StoreCatalog
import Synchronization

/// The identifiers that apps asked for and the catalog of a store does not contain, each reported once.
///
/// Apple's store answers without a product or with an error that does not name the identifier, so a misspelled
/// identifier is hard to find.
package final class UnknownProducts: Sendable {
    /// The maximum number of identifiers to report, because an app may ask for identifiers that it makes up.
    private static let longestReport = 20

    private struct Known {
        var identifiers: Set<String> = []
        var sentences: [String] = []
    }

    /// The sentences that this process has reported, because stores of many tests have the same configuration.
    private static let reported = Mutex<Set<String>>([])

    private let known = Mutex(Known())

    /// The sentences about all identifiers so far, in the order of the first requests.
    package var sentences: [String] { known.withLock { $0.sentences } }

    /// Keeps each identifier that the catalog does not contain, and reports it unless this process has reported it.
    ///
    /// - Parameters:
    ///   - identifiers: The requested products.
    ///   - catalog: The products for sale.
    ///   - report: Receives one sentence for each identifier.
    func note(_ identifiers: [String], in catalog: Catalog, report: (String) -> Void) {
        for identifier in identifiers where catalog.product(identifier) == nil {
            let sentence = known.withLock { known -> String? in
                guard known.identifiers.count < Self.longestReport, known.identifiers.insert(identifier).inserted
                else { return nil }
                let sentence = Self.sentence(about: identifier, in: catalog)
                known.sentences.append(sentence)
                return sentence
            }
            if let sentence, Self.reported.withLock({ $0.insert(sentence).inserted }) { report(sentence) }
        }
    }

    private static func sentence(about identifier: String, in catalog: Catalog) -> String {
        let place = catalog.path ?? "the products written in code"
        let similar = catalog.identifiers(similarTo: identifier).map { "\"\($0)\"" }
        let advice =
            if !similar.isEmpty {
                "did you mean \(similar.joined(separator: " or "))?"
            } else if catalog.products.isEmpty {
                "it has no products for sale."
            } else {
                "its products are \(list(catalog.products.map(\.id)))."
            }
        return "the product \"\(identifier)\" was requested and is not in \(place): \(advice)"
    }

    private static func list(_ identifiers: [String]) -> String {
        let shown = identifiers.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
        return identifiers.count > 5 ? "\(shown) and \(identifiers.count - 5) more" : shown
    }
}
