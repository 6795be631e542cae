import Foundation

/// A file as the hazards see it: its structure, and what the compiler knows about its names.
struct AuditedSource: Sendable {
    let path: String
    let lines: Int
    var tokens: [Token] = []
    var structure = SourceStructure()
    var facts = TreeFacts()
    var reading = Reading.tokens
    var reason: String?

    var isObjectiveC: Bool { !path.hasSuffix(".swift") }

    /// Words that only code with purchases uses.
    private static let marks: Set<String> = [
        "StoreKit", "OpenStoreKit", "OpenStoreKitTest", "StoreKitTest", "AppStore", "Product", "Transaction",
        "VerificationResult", "appStoreReceiptURL",
    ]

    /// True if the file names something of StoreKit.
    var concernsPurchases: Bool {
        tokens.contains { $0.kind == .word && (Self.marks.contains($0.text) || isOldName($0.text)) }
    }

    private func isOldName(_ text: String) -> Bool {
        text.hasPrefix("SK") && text.dropFirst(2).first?.isUppercase == true && !text.hasPrefix("SKSprite")
            && !["SKScene", "SKNode", "SKView", "SKAction", "SKLabelNode", "SKTexture", "SKPhysicsBody"].contains(text)
    }

    /// Reads a file.
    ///
    /// - Throws: `AuditFailure.unreadable` if the file cannot be read.
    init(path: String) throws(AuditFailure) {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        self.init(path: path, bytes: bytes)
    }

    init(path: String, bytes: [UInt8]) {
        self.path = path
        let breaks = bytes.count { $0 == UInt8(ascii: "\n") }
        lines = breaks + (bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? 0 : 1)
        tokens = Lexer.tokens(of: bytes)
        if !isObjectiveC { structure = StructureParser.structure(of: tokens) }
    }

    func place(_ token: Token) -> SourcePlace {
        SourcePlace(file: path, line: token.line, column: token.column, endColumn: token.column + token.length)
    }
}
