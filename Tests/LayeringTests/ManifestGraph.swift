import Foundation

/// The targets of `Package.swift` and the modules that each may import, read from the text of the manifest.
struct ManifestGraph {
    /// The dependencies of each target, whatever their conditions are.
    private(set) var dependencies: [String: Set<String>] = [:]

    /// The graph of this package's manifest.
    static let package = Result {
        ManifestGraph(
            manifest: try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8)
        )
    }

    /// Reads the declarations of targets.
    ///
    /// - Parameter manifest: The text of the manifest. A dependency is a name in quotation marks, or a constant of the
    ///   manifest that stands for a dependency on a target. Comments on lines of their own are left out.
    init(manifest: String) {
        let lines = manifest.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        let text = lines.joined(separator: "\n")
        let constants = text.matches(of: /let (\w+) = Target\.Dependency\.target\(name: "(\w+)"/)
        let names = Dictionary(constants.map { (String($0.1), String($0.2)) }) { first, _ in first }
        var rest = text.replacing("Target.Dependency.target(", with: "dependency(")[...]
        while let target = rest.firstMatch(
            of: /\.(?:target|executableTarget|testTarget|systemLibrary)\(\s*name: "(\w+)"/
        ) {
            let body = Self.enclosed(in: rest[target.range.upperBound...], by: "(", ")")
            dependencies[String(target.1)] = Self.listedDependencies(in: body, constants: names)
            rest = rest[body.endIndex...]
        }
    }

    /// The targets that are built for a target, with the target itself.
    func reachable(from target: String) -> Set<String> {
        var reached: Set<String> = []
        var rest = [target]
        while let name = rest.popLast() {
            if reached.insert(name).inserted { rest += dependencies[name] ?? [] }
        }
        return reached
    }

    /// A diagram of the targets, without the arrows that follow from others.
    ///
    /// - Parameter names: The targets that the diagram shows.
    /// - Returns: The text of the diagram for Mermaid, with its arrows in alphabetical order.
    func mermaid(of names: Set<String>) -> String {
        let edges = names.sorted().flatMap { name in
            let direct = dependencies[name, default: []].intersection(names)
            let indirect = direct.reduce(into: Set<String>()) { $0.formUnion(reachable(from: $1).subtracting([$1])) }
            return direct.subtracting(indirect).sorted().map { "    \(name) --> \($0)" }
        }
        return (["graph TD"] + edges).joined(separator: "\n")
    }

    /// The names in the list `dependencies:` of a target's declaration.
    private static func listedDependencies(in body: Substring, constants: [String: String]) -> Set<String> {
        guard let start = body.firstRange(of: "dependencies: [") else { return [] }
        let list = enclosed(in: body[start.upperBound...], by: "[", "]")
        let quoted = list.matches(of: /"(\w+)"/).map { String($0.1) }
        let named = list.matches(of: /\b(\w+)\b/).compactMap { constants[String($0.1)] }
        return Set(quoted + named)
    }

    /// The text up to the mark that closes what was opened before the text.
    private static func enclosed(in text: Substring, by opening: Character, _ closing: Character) -> Substring {
        var depth = 1
        for index in text.indices {
            if text[index] == opening { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }
}
