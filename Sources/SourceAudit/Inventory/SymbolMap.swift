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
        /// A member that the app adds to a type of the framework.
        case own
    }

    /// The counterparts by the complete name.
    private var exact: [String: String] = [:]
    /// The complete names by the name without the labels of its arguments.
    private var complete: [String: [String]] = [:]
    /// The complete names by the last part, such as a function of a delegate.
    private var members: [String: [String]] = [:]
    /// The beginnings of names that stand for another subject.
    private var beginnings: [String] = []

    /// The names in Objective-C that differ from those in Swift.
    private static let namesInSwift = [
        "SKPaymentQueue.addPayment": "SKPaymentQueue.add(_:)",
        "SKPaymentQueue.addTransactionObserver": "SKPaymentQueue.add(_:)",
        "SKPaymentQueue.removeTransactionObserver": "SKPaymentQueue.remove(_:)",
        "SKPaymentQueue.defaultQueue": "SKPaymentQueue.default()",
    ]

    /// The map of the migration guide.
    package static let ofTheGuide = SymbolMap(SymbolMapText.text)

    /// Creates a map from lines with a name, a tab, and a counterpart.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let name = parts[0]
            if name.hasSuffix("*") {
                beginnings.append(String(name.dropLast()))
            } else {
                exact[name] = parts[1]
                complete[Self.bare(name), default: []].append(name)
                members[Self.member(name), default: []].append(name)
            }
        }
    }

    /// Returns the name in the map for a symbol whose labels or whose type are not known; otherwise the symbol itself.
    package func name(of symbol: String) -> String {
        if exact[symbol] != nil { return symbol }
        if let name = Self.namesInSwift[Self.bare(symbol)] { return name }
        // A call leaves out the label of a closure behind it.
        if let names = complete[Self.bare(symbol)], names.count == 1 { return names[0] }
        // The labels tell the functions of observers and delegates apart.
        if symbol.contains(":)"), let names = members[Self.member(symbol)], names.count == 1 { return names[0] }
        return symbol
    }

    /// Returns the area of a symbol in Swift's notation.
    package func area(of symbol: String) -> Area {
        if symbol.hasPrefix("SKTest") { return .testing }
        if beginnings.contains(where: symbol.hasPrefix) { return .appleOnly(reason: "another subject") }
        let name = name(of: symbol)
        if let counterpart = exact[name] { return Self.area(counterpart) }
        if let names = complete[Self.bare(name)] {
            return Self.area(names.compactMap { exact[$0] }.joined(separator: " or "))
        }
        var type = Self.bare(name)
        while let dot = type.lastIndex(of: ".") {
            type = String(type[..<dot])
            guard let counterpart = exact[type] else { continue }
            let area = Self.area(counterpart)
            if case .observer = area { return .own }
            return area
        }
        // The map lists every symbol of the observer API that needs no screen.
        return type.hasPrefix("SK") ? .appleOnly(reason: "a screen") : .async
    }

    private static func area(_ counterpart: String) -> Area {
        counterpart == "a screen" ? .appleOnly(reason: counterpart) : .observer(counterpart: counterpart)
    }

    /// Returns a name without the labels of its arguments.
    private static func bare(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

    /// Returns the part of a name behind its type.
    private static func member(_ name: String) -> String {
        let bare = bare(name)
        guard let dot = bare.lastIndex(of: ".") else { return name }
        return String(name[name.index(after: dot)...])
    }
}
