import Foundation
import StoreCatalog

/// The words that a shell offers for a value.
enum Completion: Hashable, Sendable {
    /// The shell offers nothing.
    case none
    /// The shell offers names of files.
    case files
    case words([String])
    /// The shell offers the names of all verbs.
    case verbs
    /// The shell offers names that the manager finds at the moment.
    case names(CompletionNames)
    /// The shell offers names of files, and names that the manager finds at the moment.
    case filesAndNames(CompletionNames)

    /// True if the shell offers names of files.
    var offersFiles: Bool {
        switch self {
        case .files, .filesAndNames: true
        case .none, .words, .verbs, .names: false
        }
    }
}

extension Option {
    /// The completion of the option's value, or `nil` for a switch.
    var completion: Completion? {
        guard let value else { return nil }
        guard choices.isEmpty else { return .words(choices) }
        switch value {
        case "PATH": return .filesAndNames(.stores)
        case "FILE": return .files
        case "PRODUCT": return .names(.products)
        default: return Completion.none
        }
    }
}

/// Names of things in a store or a configuration, which a shell offers.
///
/// The script of a shell calls `storekit __complete KIND` with the words of the line, and gets one name in each line.
/// Whatever is not found is left out without a message, because the shell is about to edit the line.
enum CompletionNames: String, Sendable {
    case products
    /// The products and their offers.
    case offers
    /// The transactions, and the products that were bought.
    case transactions
    /// The requests that wait for an answer.
    case requests
    /// The databases in the data folder.
    case stores
    case countries
    case settings
    case rules

    /// The verb that the scripts call; it is not listed.
    static let verb = "__complete"

    /// Writes the names of a kind.
    ///
    /// - Parameters:
    ///   - words: The kind, and the words of the line without the program.
    ///   - console: The output.
    static func write(_ words: [String], _ console: Console) {
        guard let kind = words.first.flatMap(Self.init) else { return }
        do throws(ManagerFailure) {
            for name in try kind.names(onLine: Array(words.dropFirst())) { console.say(name) }
        } catch {
            // There is nothing to offer.
        }
    }

    /// Returns the names of this kind.
    ///
    /// - Throws: A failure to find or read the store or the configuration.
    private func names(onLine words: [String]) throws(ManagerFailure) -> [String] {
        let places = Arguments(placesIn: words)
        switch self {
        case .products: return try OpenStore.catalog(places).products.map(\.id)
        case .offers:
            return try OpenStore.catalog(places).products.flatMap { product in
                [product.id] + (product.subscription?.allOffers ?? []).compactMap(\.id)
            }
        case .transactions:
            let listed = try StoreFile(places).transactions()
            return listed.map(\.id) + Set(listed.filter { $0.isFinished != nil }.map(\.product)).sorted()
        case .requests:
            return try StoreFile(places).transactions()
                .filter { [.pendingApproval, .interrupted].contains($0.state) }.map(\.id)
        case .stores: return StorePlace.databases(ProcessInfo.processInfo.environment)
        case .countries: return ISOCodes.allCountries
        case .settings:
            return ManagerSetting.named(words.last ?? "")?.values ?? ManagerSetting.all.map(\.name) + ["reset"]
        case .rules: return RuleDocument.current.rules.map(\.id)
        }
    }
}
