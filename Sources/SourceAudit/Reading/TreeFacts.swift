import Foundation

/// A name whose declaration the compiler resolved.
struct ResolvedName: Hashable, Sendable {
    let base: String
    /// The compiler's identifier of the declaration; empty for a local variable.
    let declaration: String
    /// The mangled type of the expression.
    let type: String

    /// The modules in which StoreKit's names are declared, with Apple's framework and with this package.
    static let modules: Set<String> = [
        "StoreKit", "OpenStoreKit", "PaymentQueue", "TransactionCore", "MigrationAdapters", "AdapterSupport",
        "PurchaseEvents",
        "_StoreKit_SwiftUI",
    ]

    /// The module of the declaration, or `nil` for a local variable.
    var module: String? {
        let text = declaration.isEmpty && base.isEmpty ? type : declaration
        if text.hasPrefix("c:") { return text.contains("SK") ? "StoreKit" : "ObjectiveC" }
        guard let digit = text.firstIndex(where: { $0.isNumber }) else { return text.isEmpty ? nil : "Swift" }
        let prefix = text[..<digit].drop { "$s:e".contains($0) }
        let rest = text[digit...]
        let digits = rest.prefix { $0.isNumber }
        guard let count = Int(digits) else { return nil }
        let name = rest.dropFirst(digits.count).prefix(count)
        if prefix.hasPrefix("So") { return name.contains("SK") ? "StoreKit" : "ObjectiveC" }
        return prefix.isEmpty ? String(name) : "Swift"
    }

    var isStoreKit: Bool { module.map(Self.modules.contains) ?? false }
}

/// The names that the compiler resolved in one file, found by the offset of the name.
struct TreeFacts: Sendable {
    var names: [Int: ResolvedName] = [:]

    /// True or false if the compiler knows where a name is declared, otherwise `nil`.
    func isStoreKit(_ token: Token) -> Bool? {
        guard let name = names[token.offset], !(name.declaration.isEmpty && !name.base.isEmpty) else { return nil }
        return name.isStoreKit
    }
}

/// Reads the resolved names from the compiler's tree in JSON, piece by piece.
///
/// The reader keeps the objects that are open and nothing else, because the tree of one file can have 100 MB.
struct TreeReader {
    private struct Frame {
        var kind = ""
        var isImplicit = false
        var start = -1
        var end = -1
        var base = ""
        var declaration = ""
        var type = ""
        var key = ""
    }

    private static let wanted: Set<String> = ["_kind", "implicit", "start", "end", "base_name", "decl_usr", "type"]
    private(set) var facts = TreeFacts()
    /// True once an object was closed that was the root of the tree.
    private(set) var isComplete = false
    private var stack: [Frame] = []
    private var text: [UInt8] = []
    private var isText = false
    private var isEscaped = false
    private var isKept = true
    private var isValue = false
    private var scalar: [UInt8] = []

    /// Reads a file.
    ///
    /// - Throws: The error of the system, if the file cannot be read.
    static func facts(at file: URL) throws -> TreeFacts? {
        let handle = try FileHandle(forReadingFrom: file)
        var reader = TreeReader()
        while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty { reader.read([UInt8](piece)) }
        try handle.close()
        return reader.isComplete ? reader.facts : nil
    }

    mutating func read(_ bytes: [UInt8]) {
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                    if isKept { text.append(byte) }
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                    endText()
                } else if isKept {
                    text.append(byte)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isText = true
                text.removeAll(keepingCapacity: true)
                isKept = !isValue || (stack.last.map { Self.wanted.contains($0.key) } ?? false)
            case UInt8(ascii: ":"): isValue = true
            case UInt8(ascii: "{"):
                stack.append(Frame())
                isValue = false
            case UInt8(ascii: "}"):
                endScalar()
                close()
            case UInt8(ascii: ","):
                endScalar()
                isValue = false
            case UInt8(ascii: "["): isValue = false
            case UInt8(ascii: "]"): endScalar()
            default: if isValue { scalar.append(byte) }
            }
        }
    }

    private mutating func endText() {
        guard !stack.isEmpty else { return }
        let index = stack.count - 1
        guard isValue else { return stack[index].key = String(decoding: text, as: UTF8.self) }
        guard isKept else { return }
        let value = String(decoding: text, as: UTF8.self)
        switch stack[index].key {
        case "_kind": stack[index].kind = value
        case "base_name": stack[index].base = value
        case "decl_usr": stack[index].declaration = value
        case "type": stack[index].type = value
        default: break
        }
    }

    private mutating func endScalar() {
        defer { scalar.removeAll(keepingCapacity: true) }
        guard !scalar.isEmpty, !stack.isEmpty else { return }
        let index = stack.count - 1
        switch stack[index].key {
        case "implicit": stack[index].isImplicit = scalar.first == UInt8(ascii: "t")
        case "start": stack[index].start = Int(String(decoding: scalar, as: UTF8.self)) ?? -1
        case "end": stack[index].end = Int(String(decoding: scalar, as: UTF8.self)) ?? -1
        default: break
        }
    }

    private mutating func close() {
        guard let frame = stack.popLast() else { return }
        isValue = false
        guard !stack.isEmpty else { return isComplete = true }
        let index = stack.count - 1
        if stack[index].key == "range" {
            (stack[index].start, stack[index].end) = (frame.start, frame.end)
        } else if stack[index].key == "decl" {
            (stack[index].base, stack[index].declaration) = (frame.base, frame.declaration)
        }
        guard frame.end >= 0, !frame.isImplicit, frame.kind.hasSuffix("_expr") else { return }
        guard !frame.base.isEmpty || frame.kind == "type_expr" else { return }
        let name = ResolvedName(base: frame.base, declaration: frame.declaration, type: frame.type)
        if facts.names[frame.end].map({ $0.declaration.isEmpty && $0.base.isEmpty }) ?? true {
            facts.names[frame.end] = name
        }
    }
}
