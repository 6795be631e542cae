import Foundation
import StoreTestSupport
import Testing
import TestWaiting

/// Audits of real folders by the real executable.
@Suite(.timeLimit(.standard)) struct AuditTests {
    private static let harmful = """
        import StoreKit

        final class Shop: NSObject, SKPaymentTransactionObserver {
            func grant(_ id: String) { UserDefaults.standard.set(true, forKey: id) }

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
                    switch transaction.transactionState {
                    case .purchased:
                        queue.finishTransaction(transaction)
                        grant(transaction.payment.productIdentifier)
                    case .failed, .restored:
                        queue.finishTransaction(transaction)
                    case .purchasing, .deferred: continue
                    @unknown default: continue
                    }
                }
            }
        }

        """

    /// A folder with sources, and the runs of `storekit audit` in it.
    private struct Sources {
        let folder: URL

        func write(_ text: String, to name: String = "Shop.swift") throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }

        func path(_ name: String = "Shop.swift") -> String { folder.appending(path: name).path(percentEncoded: false) }

        func run(_ arguments: String...) async throws -> CommandLineProcess.Result {
            try await CommandLineProcess.storekit(
                arguments,
                variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
            )
        }
    }

    /// The keys of the JSON form that these tests read.
    private struct Report: Decodable {
        struct Finding: Decodable {
            let hazard: String
            let severity: String
            let status: String
            let line: Int
        }

        struct File: Decodable {
            let reading: String
            let reason: String?
        }

        let kind: String
        let findings: [Finding]
        let files: [File]
    }

    private func withSources(_ text: String? = harmful, _ body: (Sources) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = Sources(folder: folder)
        if let text { try sources.write(text) }
        try await body(sources)
    }

    @Test func `a finding ends with 1, unless the level is never, and JSON is the only output`() async throws {
        try await withSources { sources in
            let text = try await sources.run("audit", sources.path(""), "--no-compiler")
            #expect(text.status == 1 && text.errors == "", "\(text)")
            #expect(text.output.contains("Shop.swift:10:") && text.output.contains("H1 Finish, then grant"), "\(text)")
            #expect(!text.output.contains("\u{1B}"))

            let json = try await sources.run("audit", sources.path(), "--json", "--fail-on", "never", "--no-compiler")
            #expect(json.status == 0 && json.errors == "")
            let report = try json.json(Report.self)
            #expect(report.kind == "audit")
            #expect(report.files.map(\.reading) == ["tokens"])
            #expect(report.findings.contains { $0.hazard == "H1" && $0.line == 10 && $0.status == "open" })

            for (option, start) in [("--sarif", "{"), ("--annotations", "::"), ("--markdown", "# Audit")] {
                let other = try await sources.run("audit", sources.path(), option, "--no-compiler")
                #expect(other.status == 1 && other.output.hasPrefix(start) && other.errors == "", "\(option) \(other)")
            }
        }
    }

    @Test func `a file with errors is read as far as it goes, and the report says so`() async throws {
        try await withSources("import UIKit\nimport StoreKit\nfinal class Shop { func f( {\n") { sources in
            let result = try await sources.run("audit", sources.path(), "--json")
            let report = try result.json(Report.self)
            #expect(result.status == 0 && report.findings.isEmpty)
            #expect(
                report.files.count == 1 && report.files.allSatisfy { $0.reading != "typeChecked" && $0.reason != nil }
            )
        }
    }

    @Test func `a path that is missing, empty or no source ends with 2 and the next step`() async throws {
        try await withSources(nil) { sources in
            let empty = try await sources.run("audit", sources.path(""))
            #expect(empty.status == 2 && empty.output == "" && empty.errors.contains("no source in"), "\(empty)")
            let missing = try await sources.run("audit", sources.path("None"))
            #expect(missing.status == 2 && missing.errors.contains("no file or folder at \(sources.path("None"))"))
            #expect(missing.errors.split(separator: "\n").count == 2)
            let asJSON = try await sources.run("audit", sources.path("None"), "--json")
            #expect(asJSON.status == 2 && asJSON.output.contains("\"problem\""))
            try sources.write("A shop.\n", to: "Notes.txt")
            let text = try await sources.run("audit", sources.path("Notes.txt"))
            #expect(text.status == 2, "\(text)")
        }
    }

    @Test func `a file that is not UTF-8 is read, and its line is shown`() async throws {
        try await withSources { sources in
            let latin = Self.harmful.replacing("final", with: "// größe\nfinal").data(using: .isoLatin1)
            try #require(latin).write(to: sources.folder.appending(path: "Shop.swift"))
            let result = try await sources.run("audit", sources.path(), "--no-compiler")
            #expect(result.status == 1 && result.output.contains("| ") && result.output.contains("H1"), "\(result)")
            #expect(result.output.contains("11 |                 queue.finishTransaction"), "\(result)")
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
    func `a folder that this user may not read ends with 2`() async throws {
        try await withSources { sources in
            let path = sources.path("")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            let result = try await sources.run("audit", path)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
            #expect(result.status == 2, "\(result)")
        }
    }

    @Test func `a baseline hides what it knows, and a comment what it allows`() async throws {
        try await withSources { sources in
            let baseline = sources.path("known.json")
            let written = try await sources.run(
                "audit",
                sources.path(),
                "--baseline",
                baseline,
                "--write-baseline",
                "--no-compiler"
            )
            #expect(written.status == 0 && written.errors == "")
            let same = try await sources.run("audit", sources.path(), "--baseline", baseline, "--no-compiler")
            #expect(same.status == 0 && same.output.contains("known by the baseline"), "\(same)")
            try sources.write("// One more line.\n" + Self.harmful)
            #expect(try await sources.run("audit", sources.path(), "--baseline", baseline, "--no-compiler").status == 0)

            let finish = "queue.finishTransaction(transaction)\n                grant"
            let comment = "// storekit:allow H1 a demo\n                // storekit:allow H15 no price"
            try sources.write(Self.harmful.replacing(finish, with: "\(comment)\n                \(finish)"))
            let result = try await sources.run("audit", sources.path(), "--no-compiler", "--json", "--fail-on", "note")
            #expect(try result.json(Report.self).findings.first { $0.hazard == "H1" }?.status == "allowed")
            #expect(result.status == 1)

            try sources.write("{}", to: "known.json")
            let damaged = try await sources.run("audit", sources.path(), "--baseline", baseline)
            #expect(damaged.status == 2 && damaged.errors.contains("known.json could not be read"))
        }
    }

    @Test func `wrong options end with 2, and words behind two dashes are flags`() async throws {
        try await withSources(
            "#if SHOP\n#error(\"a flag\")\n#endif\nfinal class SKPaymentQueue { func finishTransaction() {} }\n"
        ) { sources in
            #expect(try await sources.run("audit", "--sarif", "--markdown", sources.path()).status == 2)
            #expect(
                try await sources.run("audit", "--fail-on", "all", sources.path()).errors.contains(
                    "warning, note, never"
                )
            )
            #expect(try await sources.run("audit", "--write-baseline", sources.path()).status == 2)
            let plain = try await sources.run("audit", sources.path(), "--json").json(Report.self)
            #expect(plain.files.map(\.reading) == ["typeChecked"])
            let flagged = try await sources.run("audit", sources.path(), "--json", "--", "-D", "SHOP").json(Report.self)
            #expect(flagged.files.allSatisfy { $0.reading != "typeChecked" })
        }
    }

    @Test func `an audit is joined with other reports, and another file is refused`() async throws {
        try await withSources { sources in
            let audit = sources.path("audit.json")
            _ = try await sources.run("audit", sources.path(), "--json", "--no-compiler", "--output", audit)
            let page = try await sources.run("report", audit)
            #expect(page.status == 0 && page.output.hasPrefix("# Purchases: suspected and proved"), "\(page)")
            #expect(page.output.contains("- H1 at "))
            let wrong = try await sources.run("report", sources.path())
            #expect(wrong.status == 2 && wrong.errors.contains("is no report that can be joined"))
            let missing = try await sources.run("report", sources.path("none.json"))
            #expect(missing.status == 2 && missing.errors.contains("none.json could not be read"))
        }
    }
}
