import Testing

/// One thing that must hold for the sources, as a function from files to complaints.
struct LayeringRule: CustomTestStringConvertible, Sendable {
    let name: String
    let violations: @Sendable ([SourceFile]) -> [String]

    var testDescription: String { name }

    /// A rule about each file by itself.
    init(_ name: String, perFile: @escaping @Sendable (SourceFile) -> [String]) {
        self.name = name
        violations = { files in files.flatMap(perFile) }
    }

    /// A rule about code that must not be written, except where it is allowed for a reason.
    init(
        _ name: String,
        forbids pattern: @escaping @Sendable () -> Regex<Substring>,
        except allowed: [String: String] = [:]
    ) {
        self.name = name
        violations = { files in
            // Names and operators of this package are ASCII, for which matching is several times faster.
            let pattern = pattern().wordBoundaryKind(.simple).asciiOnlyCharacterClasses()
                .matchingSemantics(.unicodeScalar)
            return files.flatMap { file in
                if allowed.keys.contains(where: { file.path.hasPrefix($0) }) { return [String]() }
                return file.codeLines(containing: pattern).map { "\(file.path):\($0.number): \(name)" }
            }
        }
    }
}
