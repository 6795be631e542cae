import Foundation

/// A document whose code is compiled and whose tables are checked.
struct GuideDocument {
    /// Such as `MIGRATION`.
    let name: String
    let text: String

    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    static func migration() throws -> GuideDocument { try GuideDocument(named: "MIGRATION") }
    static func readme() throws -> GuideDocument { try GuideDocument(named: "README") }
    static func backEnd() throws -> GuideDocument { try GuideDocument(named: "TestingABackEnd", in: guides) }
    static func applesLibrary() throws -> GuideDocument {
        try GuideDocument(named: "ComparedWithApplesLibrary", in: guides)
    }
    private static let guides = "Sources/OpenStoreKit/OpenStoreKit.docc/Guides/"

    /// All documents whose code is compiled.
    static func all() throws -> [GuideDocument] { [try migration(), try readme(), try backEnd(), try applesLibrary()] }

    /// The name in the spelling of a type: `Migration`, `TestingABackEnd`.
    var typeName: String { name.contains(where: \.isLowercase) ? name : name.capitalized }

    init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    private init(named name: String, in folder: String = "") throws {
        let file = Self.root.appending(path: "\(folder)\(name).md")
        self.init(name: name, text: try String(contentsOf: file, encoding: .utf8))
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The part below a heading of the second level, up to the next one.
    func chapter(_ title: String) -> GuideDocument? {
        guard let start = text.range(of: "\n## \(title)\n")?.upperBound else { return nil }
        let end = text[start...].range(of: "\n## ")?.lowerBound ?? text.endIndex
        return GuideDocument(name: name, text: String(text[start..<end]))
    }
}
