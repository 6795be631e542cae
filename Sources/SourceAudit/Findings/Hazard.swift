/// A mistake that the chapter *Hazards* of the migration guide describes.
///
/// The values are in ``all``, in the order of the guide.
package struct Hazard: Hashable, Sendable {
    /// The name in the guide, such as `H1`.
    package let code: String
    /// The heading in the guide, without the code.
    package let title: String
    /// The consequence for the customer or the app, in one sentence.
    package let consequence: String
    /// The identifiers of the rules that the hazard follows from.
    package let rules: [String]
    /// The right version, as code.
    package let mend: String

    package init(_ code: String, _ title: String, _ consequence: String, rules: [String], mend: String) {
        (self.code, self.title, self.consequence, self.rules, self.mend) = (code, title, consequence, rules, mend)
    }

    /// The section of the migration guide, as a link relative to the root of the package.
    package var page: String {
        let kept = "\(code) \(title)".lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        return "MIGRATION.md#" + kept.replacing(" ", with: "-")
    }

    /// The hazard with a code such as `H1`.
    package static func named(_ code: String) -> Hazard? { all.first { $0.code == code } }

    /// The number in the code.
    package var number: Int { Int(code.dropFirst()) ?? 0 }

    package static func == (left: Self, right: Self) -> Bool { left.code == right.code }
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
