import Foundation
import LocalStore
import OpenStoreKitTest
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
                "text, jsonl, mermaid, html or svg; the default is text",
                choices: ["text", "jsonl", "mermaid", "html", "svg"]
            ),
            Option("output", "FILE", "the file to write; the default is standard output"),
            Option("title", "TEXT", "the title of an HTML page or a picture"),
        ],
        """
        The database records the events of the store. The calls of apps are there from the time that "storekit watch" or
        "storekit record on" had them recorded; otherwise their lanes are empty.
        """
    ) { arguments, console throws(ManagerFailure) in
        let file = try StoreFile(arguments)
        var history = try StoreHistory(of: file, isWhole: true)
        _ = try history.next()
        let timeline = history.timeline
        let format = arguments.option("format") ?? (console.isJSON ? "jsonl" : "text")
        let title = arguments.option("title") ?? file.metadata.bundleID
        let text: String
        switch format {
        case "text": text = timeline.rendered(lanes: timeline.lanes)
        case "jsonl": text = timeline.jsonLines()
        case "mermaid": text = timeline.mermaid()
        case "html": text = timeline.html(title: title, subtitle: "Everything that happened in \(file.path).")
        case "svg": text = timeline.svg(title: title)
        default:
            throw ManagerFailure(
                .usage,
                "\"\(format)\" is no format of a timeline",
                "It is text, jsonl, mermaid, html or svg."
            )
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

/// The content of a store, without its private keys.
struct ExportReport: Encodable {
    /// A transaction with its signed document.
    struct Document: Encodable {
        let transaction: TransactionReport
        /// The compact JWS, or `nil` for requests and attempts.
        let jws: String?
    }

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
        journal = try file.journal().map(EventReport.init)
    }
}

extension Timeline {
    /// All lanes if an app has recorded events, otherwise the store's lane only.
    fileprivate var lanes: [TimelineEntry.Lane] {
        entries.allSatisfy { $0.lane == .store } ? [.store] : TimelineEntry.Lane.allCases
    }
}

extension Console {
    /// Writes text to a file, or to standard output if there is none.
    ///
    /// - Throws: A failure that names the file and the reason.
    func deliver(_ text: String, to path: String?) throws(ManagerFailure) {
        guard let path else { return write(text) }
        do {
            try text.write(to: URL(filePath: path), atomically: true, encoding: .utf8)
        } catch {
            throw ManagerFailure(.refused, "\(path) could not be written: \(error.localizedDescription)")
        }
        if isJSON { return }
        line("wrote \(path)")
    }
}
