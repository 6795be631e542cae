/// The public symbols of a module, with those that the compiler adds to what is written.
///
/// Symbols are named as in Apple's interfaces: `Product.purchase(options:)`, `Transaction: Hashable`.
struct DeclaredSymbols {
    let names: Set<String>

    init(files: [SourceFile]) {
        var names: Set<String> = []
        var conformances: [String: Set<String>] = [:]
        for scanner in files.map({ DeclarationScanner($0) }) {
            names.formUnion(scanner.members)
            conformances.merge(scanner.conformances) { $0.union($1) }
        }
        for (type, written) in conformances {
            let all = Self.implied(by: written)
            names.formUnion(all.map { "\(type): \($0)" })
            if all.contains("Comparable") { names.insert("\(type).<(_:_:)") }
            if !written.isDisjoint(with: Self.rawTypes) {
                names.formUnion(["\(type).rawValue", "\(type).init(rawValue:)"])
            }
            if all.contains("RawRepresentable") { names.insert("\(type).RawValue") }
            if all.contains("Identifiable") { names.insert("\(type).ID") }
            if all.contains("AsyncSequence") { names.insert("\(type): AsyncSequence (for await)") }
        }
        // The members that a class or a protocol of the module passes on.
        for (type, written) in conformances {
            for ancestor in written where conformances[ancestor] != nil {
                let inherited = names.filter { $0.hasPrefix(ancestor + ".") }.map { $0.dropFirst(ancestor.count + 1) }
                names.formUnion(inherited.filter { !$0.contains(".") }.map { "\(type).\($0)" })
            }
        }
        self.names = names
    }

    private static let rawTypes: Set<String> = ["Int", "UInt", "String"]

    private static let implications: [String: [String]] = [
        "Hashable": ["Equatable"],
        "Comparable": ["Equatable"],
        "LocalizedError": ["Error"],
        "CustomNSError": ["Error"],
        "UInt": ["RawRepresentable", "Hashable"],
        "Error": ["Sendable"],
        "Int": ["RawRepresentable", "Hashable"],
        "String": ["RawRepresentable", "Hashable"],
    ]

    private static func implied(by written: Set<String>) -> Set<String> {
        var all = written
        var added = Array(written)
        while let next = added.popLast() {
            for name in implications[next] ?? [] where all.insert(name).inserted { added.append(name) }
        }
        return all
    }
}
