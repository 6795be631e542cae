public import Foundation
import StoreInterface
import StoreTime
public import StoreVerification

/// The recorded purchases of one customer, read from documents of the App Store or of a test store.
///
/// A history is test data: its documents are verified only if a verifier is given. Of several documents about one
/// transaction, the newest is used.
///
/// ```swift
/// let history = try RecordedHistory(historyJSON: Data(contentsOf: file))
/// try await store.replay(history)
/// ```
public struct RecordedHistory: Sendable {
    /// The maximum number of documents in a history.
    public static let mostDocuments = 10_000
    /// The maximum size of a recording, in bytes.
    public static let longestRecording = 64 << 20

    private(set) var transactions: [UInt64: TransactionPayload] = [:]
    private(set) var renewals: [UInt64: RenewalInfoPayload] = [:]
    private var count = 0
    private let verifier: StoreDocumentVerifier?

    /// The number of transactions.
    public var transactionCount: Int { transactions.count }

    /// The identifiers of the products, in alphabetical order; a store needs all of them to replay the history.
    public var productIDs: [String] { Set(transactions.values.map(\.productId)).sorted() }

    private init(verifier: StoreDocumentVerifier?) { self.verifier = verifier }

    /// Creates a history from signed transactions.
    ///
    /// - Parameters:
    ///   - signedTransactions: Documents in compact form.
    ///   - verifier: The verifier of every document; `nil` verifies none.
    /// - Throws: ``SimulatedServerError/history(_:)`` that names the first invalid document.
    public init(
        signedTransactions: [String],
        verifiedBy verifier: StoreDocumentVerifier? = nil
    ) throws(SimulatedServerError) {
        self.init(verifier: verifier)
        for (index, document) in signedTransactions.enumerated() {
            try addTransaction(document, at: "document \(index + 1)")
        }
        try requireTransactions()
    }

    /// Creates a history from one or several responses of the server API: a transaction history, a transaction, a
    /// refund history, an order, or subscription statuses.
    ///
    /// - Parameters:
    ///   - historyJSON: The JSON.
    ///   - verifier: The verifier of every document; `nil` verifies none.
    /// - Throws: ``SimulatedServerError/history(_:)`` that names the place in the JSON.
    public init(
        historyJSON: Data,
        verifiedBy verifier: StoreDocumentVerifier? = nil
    ) throws(SimulatedServerError) {
        self.init(verifier: verifier)
        let root = try Self.json(historyJSON, name: "the history")
        try add(root, at: "", depth: 0)
        try requireTransactions()
    }

    /// Creates a history from the files of a folder.
    ///
    /// Each file with the extension `jws` or `txt` is a signed transaction, and each with `json` a response of the
    /// server API. Other files are ignored.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - verifier: The verifier of every document; `nil` verifies none.
    /// - Throws: ``SimulatedServerError/history(_:)`` that names the file.
    public init(folder: URL, verifiedBy verifier: StoreDocumentVerifier? = nil) throws(SimulatedServerError) {
        self.init(verifier: verifier)
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw .history(
                "the folder \(folder.path(percentEncoded: false)) cannot be read: \(error.localizedDescription)"
            )
        }
        for file in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
            let name = file.lastPathComponent
            switch file.pathExtension {
            case "jws", "txt":
                let text = String(decoding: try Self.content(of: file), as: UTF8.self)
                try addTransaction(text.trimmingCharacters(in: .whitespacesAndNewlines), at: name)
            case "json": try add(try Self.json(try Self.content(of: file), name: name), at: name, depth: 0)
            default: continue
            }
        }
        try requireTransactions()
    }

    /// Creates a history from a timeline in JSON Lines, with the last state of each transaction.
    ///
    /// A timeline has no signatures.
    ///
    /// - Parameter timeline: The text of `Timeline.jsonLines(in:)`.
    /// - Throws: ``SimulatedServerError/history(_:)`` that names the line.
    public init(timeline: String) throws(SimulatedServerError) {
        self.init(verifier: nil)
        guard timeline.utf8.count <= Self.longestRecording else { throw Self.tooLong("the timeline") }
        for (index, line) in timeline.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let root = try Self.json(Data(line.utf8), name: "line \(index + 1)")
            guard case .object(let members) = root.content, case .object(let payload) = members["payload"]?.content,
                payload["transactionId"] != nil
            else { continue }
            let place = "line \(index + 1)"
            try take(try Self.payload(TransactionPayload.self, of: payload, at: place), at: place)
        }
        try requireTransactions()
    }

    private func requireTransactions() throws(SimulatedServerError) {
        guard !transactions.isEmpty else { throw .history("the history has no transaction") }
    }

    private static func tooLong(_ name: String) -> SimulatedServerError {
        .history("\(name) has more than \(longestRecording) bytes, which is the limit")
    }

    private static func content(of file: URL) throws(SimulatedServerError) -> Data {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw .history("\(file.lastPathComponent) cannot be read: \(error.localizedDescription)")
        }
        guard data.count <= longestRecording else { throw tooLong(file.lastPathComponent) }
        return data
    }

    private static func json(_ data: Data, name: String) throws(SimulatedServerError) -> JSONNode {
        guard data.count <= longestRecording else { throw tooLong(name) }
        guard String(validating: data, as: UTF8.self) != nil else { throw .history("\(name) is not UTF-8") }
        do throws(JSONFault) {
            return try JSONScanner.value(in: Array(data), .strict)
        } catch {
            throw .history("\(name) is not JSON at byte \(error.offset): \(error.reason)")
        }
    }
}

/// Reading of documents.
extension RecordedHistory {
    /// Adds the documents in a JSON value, under the keys of the server API.
    private mutating func add(_ node: JSONNode, at path: String, depth: Int) throws(SimulatedServerError) {
        switch node.content {
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                if case .text(let text) = element.content, depth == 0 {
                    try addTransaction(text, at: "\(path)[\(index)]")
                } else {
                    try add(element, at: "\(path)[\(index)]", depth: depth + 1)
                }
            }
        case .object(let members):
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                let place = path.isEmpty ? key : "\(path).\(key)"
                switch (key, member.content) {
                case ("signedTransactionInfo", .text(let text)): try addTransaction(text, at: place)
                case ("signedRenewalInfo", .text(let text)): try addRenewal(text, at: place)
                case ("signedTransactions", .list(let elements)):
                    for (index, element) in elements.enumerated() {
                        guard case .text(let text) = element.content else {
                            throw .history(
                                "\(place)[\(index)] is \(element.kind), and a signed transaction belongs there"
                            )
                        }
                        try addTransaction(text, at: "\(place)[\(index)]")
                    }
                case (_, .list), (_, .object): try add(member, at: place, depth: depth + 1)
                case (_, .null), (_, .flag), (_, .number), (_, .text): break
                }
            }
        case .null, .flag, .number, .text: break
        }
    }

    private mutating func addTransaction(_ document: String, at place: String) throws(SimulatedServerError) {
        try verify(at: place) { verifier throws(VerificationError) in _ = try verifier.transaction(document) }
        try take(try Self.payload(TransactionPayload.self, of: document, at: place), at: place)
    }

    /// Verifies a document, if the history has a verifier.
    private func verify(
        at place: String,
        _ check: (StoreDocumentVerifier) throws(VerificationError) -> Void
    ) throws(SimulatedServerError) {
        guard let verifier else { return }
        do throws(VerificationError) {
            try check(verifier)
        } catch {
            throw .history("\(place) fails its verification: \(error)")
        }
    }

    private mutating func addRenewal(_ document: String, at place: String) throws(SimulatedServerError) {
        try verify(at: place) { verifier throws(VerificationError) in _ = try verifier.renewalInfo(document) }
        try note()
        let payload = try Self.payload(RenewalInfoPayload.self, of: document, at: place)
        let id = payload.originalTransactionId.value
        if let known = renewals[id], known.signedDate > payload.signedDate { return }
        renewals[id] = payload
    }

    private mutating func take(_ payload: TransactionPayload, at place: String) throws(SimulatedServerError) {
        try note()
        let isDated = [payload.purchaseDate, payload.originalPurchaseDate, payload.signedDate]
            .allSatisfy { (0...253_402_300_799_000).contains($0.milliseconds) }
        guard isDated else { throw .history("\(place) has a date outside of the years 1970 to 9999") }
        if let known = transactions[payload.transactionId.value], known.signedDate > payload.signedDate { return }
        transactions[payload.transactionId.value] = payload
    }

    private mutating func note() throws(SimulatedServerError) {
        count += 1
        guard count <= Self.mostDocuments else {
            throw .history("the history has more than \(Self.mostDocuments) documents, which is the limit")
        }
    }

    /// Returns the payload of a document without verifying its signature.
    private static func payload<Payload: SignedPayload>(
        _ type: Payload.Type,
        of document: String,
        at place: String
    ) throws(SimulatedServerError) -> Payload {
        let segments = document.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3, document.utf8.count <= 1 << 20 else {
            throw .history("\(place) is not a signed document of at most a megabyte with three segments")
        }
        let padded =
            segments[1].replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - segments[1].utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: String(padded)) else {
            throw .history("\(place) has a payload that is not base64url")
        }
        guard case .object(let members) = try json(data, name: "the payload of \(place)").content else {
            throw .history("\(place) cannot be read: \(PayloadFault.notAnObject)")
        }
        return try payload(type, of: members, at: place)
    }

    private static func payload<Payload: SignedPayload>(
        _ type: Payload.Type,
        of members: JSONMembers,
        at place: String
    ) throws(SimulatedServerError) -> Payload {
        do throws(PayloadFault) {
            return try Payload(members: members)
        } catch {
            throw .history("\(place) cannot be read: \(error)")
        }
    }
}
