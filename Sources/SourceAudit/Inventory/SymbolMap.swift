/// The counterparts of the observer API's symbols, as the migration guide lists them.
package struct SymbolMap: Sendable {
    /// The part of Apple's framework that a symbol belongs to.
    package enum Area: Hashable, Sendable {
        /// The observer API, with the counterpart in the asynchronous API.
        case observer(counterpart: String)
        /// The asynchronous API.
        case async
        /// A symbol that is not in this package, with the reason.
        case appleOnly(reason: String)
        /// The API for tests.
        case testing
    }

    /// The counterparts by the complete name.
    private var exact: [String: String] = [:]
    /// The counterparts by the name without the labels of its arguments.
    private var unlabelled: [String: String] = [:]
    /// The beginnings of names that stand for another subject.
    private var beginnings: [String] = []

    /// The map of the migration guide.
    package static let ofTheGuide = SymbolMap(SymbolMapText.text)

    /// Creates a map from lines with a name, a tab, and a counterpart.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            if parts[0].hasSuffix("*") {
                beginnings.append(String(parts[0].dropLast()))
            } else {
                exact[parts[0]] = parts[1]
                unlabelled[Self.bare(parts[0]), default: parts[1]] = parts[1]
            }
        }
    }

    /// Returns the area of a symbol in Swift's notation.
    ///
    /// A member that the map does not list has the counterpart of its type.
    package func area(of symbol: String) -> Area {
        if symbol.hasPrefix("SKTest") { return .testing }
        if beginnings.contains(where: symbol.hasPrefix) { return .appleOnly(reason: "another subject") }
        var name = Self.bare(symbol)
        let listed = exact[symbol] ?? unlabelled[name]
        if listed == "a screen" { return .appleOnly(reason: "a screen") }
        if let listed { return .observer(counterpart: listed) }
        while let dot = name.lastIndex(of: ".") {
            name = String(name[..<dot])
            guard let counterpart = unlabelled[name] else { continue }
            return counterpart == "a screen" ? .appleOnly(reason: counterpart) : .observer(counterpart: counterpart)
        }
        // The map lists every symbol of the observer API that needs no screen.
        return name.hasPrefix("SK") ? .appleOnly(reason: "a screen") : .async
    }

    /// Returns a name without the labels of its arguments.
    private static func bare(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}
