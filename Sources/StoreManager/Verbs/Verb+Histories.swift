import Foundation
import LocalStore
import StoreTimelines
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The verbs that output the history of a store.
extension Verb {
    static let timeline = Verb(
        "timeline",
        .timelines,
        "Write the history of the store as a timeline",
        options: [
            Option(
                "format",
                "NAME",
                "\(TimelineFormat.listed); the default is that of the file's ending, else text",
                choices: TimelineFormat.allCases.map(\.rawValue)
            ),
            Option("output", "FILE", "the file to write, whose ending is a format; the default is standard output"),
            Option("title", "TEXT", "the title of an HTML page or a picture"),
        ],
        """
        The database records the events of the store. The calls of apps, and what "advance", "storefront" and "intent" did,
        are there from the time that "storekit watch" or "storekit record on" had them recorded; otherwise the lanes of the
        apps are empty. On a terminal, the columns are as wide as the terminal allows.
        """
    ) { arguments, console throws(ManagerFailure) in
        let format = try TimelineFormat(arguments, console)
        let file = try StoreFile(arguments)
        var history = try StoreHistory(of: file, isWhole: true)
        _ = try history.next()
        let timeline = history.timeline
        let title = arguments.option("title") ?? file.metadata.bundleID
        let subtitle = "The journal of \(file.path), and the calls that its apps recorded."
        let text =
            switch format {
            case .text: LaneTable.text(of: timeline, on: arguments.option("output") == nil ? console : nil)
            case .jsonl: timeline.jsonLines()
            case .mermaid: timeline.mermaid()
            case .html: timeline.html(title: title, subtitle: subtitle)
            case .svg: timeline.svg(title: title)
            }
        try console.deliver(text, to: arguments.option("output"))
        return .done
    }

    static let export = Verb(
        "export",
        .timelines,
        "Write everything in the store as JSON, with signed documents",
        options: [Option("output", "FILE", "the file to write; the default is standard output")],
        """
        The document has the root certificate, every transaction with its signed text, the waiting requests and failed
        attempts, and the journal. Private keys are left out.
        """
    ) { arguments, console throws(ManagerFailure) in
        let report = try ExportReport(try StoreFile(arguments))
        try console.deliver(try Console.text(report, isPretty: true) + "\n", to: arguments.option("output"))
        return .done
    }
}

/// A format of a timeline.
private enum TimelineFormat: String, CaseIterable {
    case text, jsonl, mermaid, html, svg

    /// The names of all formats.
    static let listed = "text, jsonl, mermaid, html or svg"

    /// The endings of files in the format.
    private var endings: [String] {
        switch self {
        case .text: ["txt", "text"]
        case .jsonl: ["jsonl"]
        case .mermaid: ["mmd", "mermaid"]
        case .html: ["html", "htm"]
        case .svg: ["svg"]
        }
    }

    /// Reads the format from the options, or from the ending of the file.
    ///
    /// - Throws: A usage failure for an unknown format or ending.
    init(_ arguments: Arguments, _ console: Console) throws(ManagerFailure) {
        let output = arguments.option("output")
        let ending = output.map { URL(filePath: $0).pathExtension.lowercased() } ?? ""
        if let name = arguments.option("format") {
            guard let format = Self(rawValue: name) else {
                throw ManagerFailure(.usage, "\"\(name)\" is no format of a timeline", "It is \(Self.listed).")
            }
            self = format
        } else if ending.isEmpty {
            self = console.isJSON ? .jsonl : .text
        } else if let format = Self.allCases.first(where: { $0.endings.contains(ending) }) {
            self = format
        } else {
            throw ManagerFailure(
                .usage,
                "the ending .\(ending) is of no format of a timeline",
                "Write one of .\(Self.allCases.map { $0.endings[0] }.joined(separator: ", .")), or name a format with --format."
            )
        }
    }
}

/// The content of a store, without its private keys.
struct ExportReport: Encodable {
    /// A transaction with its signed document.
    struct Document: Encodable {
        let transaction: TransactionReport
        /// The compact JWS, or `nil` for requests and attempts.
        let jws: String?
    }

    /// The name of the format.
    let format = "OpenStoreKit export"
    /// The version of the format, which changes if a key is removed or gets another meaning.
    let version = 1
    let bundleID: String
    let environment: String
    /// The root certificate, DER in Base64.
    let rootCertificate: String
    let transactions: [Document]
    let journal: [EventReport]

    /// Reads a store.
    ///
    /// - Throws: A failure to read.
    init(_ file: StoreFile) throws(ManagerFailure) {
        bundleID = file.metadata.bundleID
        environment = file.metadata.environment.rawValue
        rootCertificate = file.metadata.rootCertificate.base64EncodedString()
        let database = file.database
        var documents: [Document] = []
        for transaction in try file.transactions() {
            let text = try reading { () throws(PersistenceFailure) in try database.text(of: transaction.number) }
            documents.append(Document(transaction: transaction, jws: text?.text.compactSerialization))
        }
        transactions = documents
        journal = try EventReport.reports(of: file.journal())
    }
}

extension Console {
    /// Writes text to a file, or to standard output if there is none.
    ///
    /// - Throws: A failure that names the file and the reason.
    func deliver(_ text: String, to path: String?) throws(ManagerFailure) {
        guard let path else { return write(text) }
        let file = URL(filePath: path)
        let folder = file.standardizedFileURL.deletingLastPathComponent()
        let reason: String
        if file.isFolder {
            reason = "it is a folder"
        } else if !folder.isFolder {
            reason = "there is no folder \(folder.path(percentEncoded: false))"
        } else {
            do {
                try text.write(to: file, atomically: true, encoding: .utf8)
                return isJSON ? () : line("wrote \(path)")
            } catch {
                reason = error.systemReason
            }
        }
        throw ManagerFailure(
            .refused,
            "\(path) could not be written: \(reason)",
            "Name a file in a folder that exists and that this user may write, or leave --output out."
        )
    }
}

extension URL {
    /// True if there is a folder at the path.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(
            atPath: path(percentEncoded: false),
            isDirectory: &isFolder
        )
        return exists && isFolder.boolValue
    }
}
