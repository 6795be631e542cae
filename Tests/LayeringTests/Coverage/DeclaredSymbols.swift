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
        self.names = names
    }

    private static let rawTypes: Set<String> = ["Int", "String"]

    private static let implications: [String: [String]] = [
        "Hashable": ["Equatable"],
        "Comparable": ["Equatable"],
        "LocalizedError": ["Error"],
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
