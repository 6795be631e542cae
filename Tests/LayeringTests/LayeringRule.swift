import Foundation
import Testing

/// One thing that must hold for the sources, as a function from files to complaints.
struct LayeringRule: CustomTestStringConvertible, Sendable {
    let name: String
    let violations: @Sendable ([SourceFile]) -> [String]
    /// A line of code that the rule forbids, for a test of the rule.
    let forbidden: String?

    var testDescription: String { name }

    /// A rule about each file by itself.
    init(_ name: String, perFile: @escaping @Sendable (SourceFile) -> [String]) {
        self.name = name
        forbidden = nil
        violations = { files in files.flatMap(perFile) }
    }

    /// A rule about code that must not be written, except where it is allowed for a reason.
    ///
    /// - Parameters:
    ///   - name: The rule.
    ///   - pattern: A regular expression of Foundation, which reads all sources in a tenth of the time of `Regex`.
    ///   - example: A line of code that the rule forbids.
    ///   - allowed: The files to which the rule does not apply, with the reasons.
    init(_ name: String, forbids pattern: String, such example: String, except allowed: [String: String] = [:]) {
        self.name = name
        forbidden = example
        violations = { files in
            guard let pattern = try? NSRegularExpression(pattern: pattern) else { return ["\(pattern) is no pattern"] }
            func occurs(in code: String) -> Bool {
                pattern.firstMatch(in: code, range: NSRange(location: 0, length: code.utf16.count)) != nil
            }
            return files.flatMap { file in
                if allowed.keys.contains(where: { file.path.hasPrefix($0) }) { return [String]() }
                // No file is split into lines for a pattern that it does not contain.
                guard occurs(in: file.code) else { return [] }
                return file.codeLines.filter { occurs(in: $0.code) }.map { "\(file.path):\($0.number): \(name)" }
            }
        }
    }
}
