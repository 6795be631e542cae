package import Foundation

/// The receipt of one transaction in the form that apps had before iOS 7 (V-17).
///
/// The receipt is a property list in the old text format. Its member `purchase-info` contains a second property list in
/// base64, whose signature is in the member `signature`. Apple's signature cannot be created; the store signs with the
/// certificate chain of its other documents.
package struct TransactionReceipt: Hashable, Sendable {
    /// The maximum length of a receipt, in bytes.
    static let longest = 64 * 1024
    /// The maximum number of members of one list.
    private static let mostMembers = 64

    /// The members of the purchase.
    package let purchase: [String: String]
    /// The purchase as signed text.
    package let signedPurchase: String
    package let signature: String
    /// The name of the environment, such as `Sandbox`; `nil` in production.
    package let environment: String?

    /// Creates a receipt.
    ///
    /// - Parameters:
    ///   - purchase: The members of the purchase.
    ///   - environment: The name of the environment; `nil` in production.
    ///   - sign: Signs the purchase.
    /// - Throws: The error of `sign`.
    package init<Failure: Error>(
        purchase: [String: String],
        environment: String?,
        sign: (String) throws(Failure) -> String
    ) throws(Failure) {
        self.purchase = purchase
        self.environment = environment
        signedPurchase = Data(Self.list(purchase).utf8).base64EncodedString()
        signature = Data(try sign(signedPurchase).utf8).base64EncodedString()
    }

    /// Reads a receipt; its signature is not verified.
    ///
    /// - Throws: ``TransactionReceiptFault`` that describes the fault.
    package init(_ data: Data) throws(TransactionReceiptFault) {
        guard data.count <= Self.longest else { throw TransactionReceiptFault(reason: "it is too long") }
        let members = try Self.members(of: data)
        guard let purchase = members["purchase-info"], let signature = members["signature"] else {
            throw TransactionReceiptFault(reason: "'purchase-info' or 'signature' is missing")
        }
        guard let content = Data(base64Encoded: purchase), let signed = Data(base64Encoded: signature),
            let text = String(validating: signed, as: UTF8.self)
        else { throw TransactionReceiptFault(reason: "'purchase-info' or 'signature' is not base64") }
        self.purchase = try Self.members(of: content)
        signedPurchase = purchase
        self.signature = text
        environment = members["environment"]
    }

    /// The content of the receipt.
    package var data: Data {
        var members = [
            "signature": signature, "purchase-info": signedPurchase, "pod": "100", "signing-status": "0",
        ]
        members["environment"] = environment
        return Data(Self.list(members).utf8)
    }

    private static func list(_ members: [String: String]) -> String {
        let lines = members.sorted { $0.key < $1.key }.map { "\t\"\($0.key)\" = \"\($0.value)\";\n" }
        return "{\n\(lines.joined())}"
    }

    /// Reads a list whose members are texts without quotation marks and backslashes.
    private static func members(of data: Data) throws(TransactionReceiptFault) -> [String: String] {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw TransactionReceiptFault(reason: "it is not UTF-8")
        }
        var rest = Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard rest.first == "{", rest.last == "}" else { throw TransactionReceiptFault(reason: "it is no list") }
        rest = rest.dropFirst().dropLast()
        var members: [String: String] = [:]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.isEmpty { return members }
            guard members.count < mostMembers else { throw TransactionReceiptFault(reason: "it has too many members") }
            let name = try quoted(&rest)
            try skip("=", &rest)
            let value = try quoted(&rest)
            try skip(";", &rest)
            guard members.updateValue(value, forKey: name) == nil else {
                throw TransactionReceiptFault(reason: "'\(name)' occurs twice")
            }
        }
    }

    private static func quoted(_ rest: inout Substring) throws(TransactionReceiptFault) -> String {
        try skip("\"", &rest)
        guard let end = rest.firstIndex(of: "\""), !rest[..<end].contains("\\") else {
            throw TransactionReceiptFault(reason: "a text has no end, or a backslash")
        }
        defer { rest = rest[rest.index(after: end)...] }
        return String(rest[..<end])
    }

    private static func skip(_ mark: Character, _ rest: inout Substring) throws(TransactionReceiptFault) {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.first == mark else { throw TransactionReceiptFault(reason: "'\(mark)' is missing") }
        rest.removeFirst()
    }
}

/// The reason why a text is not a transaction receipt.
package struct TransactionReceiptFault: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
