import Foundation
import Testing
import TestWaiting

/// The check of configurations, through the real executable.
@Suite(.timeLimit(.standard)) struct CheckTests {
    private struct Report: Decodable {
        struct Mistake: Decodable, Equatable {
            let path: String
            let line: Int
            let column: Int
            let severity: String
            let problem: String
        }

        let files: [String]
        let products: Int
        let mistakes: [Mistake]
    }

    private static let sound = #"{"products":[{"productID":"a","type":"Consumable","displayPrice":"1"}]}"#
    private static let warned = #"{"products":[{"productID":"b","type":"Consumable","displayPrice":"1",}]}"#
    private static let broken = "{\"products\": tru}"

    /// Runs a test with a folder of configurations.
    private static func withFiles(_ files: [String: String], _ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try await body(folder)
    }

    private static func check(_ arguments: [String]) async throws -> CommandLineProcess.Result {
        try await CommandLineProcess.storekit(["check"] + arguments)
    }

    @Test func `a syntax error has the form and the stream of other mistakes, also as JSON`() async throws {
        try await Self.withFiles(["Broken.storekit": Self.broken]) { folder in
            let path = folder.appending(path: "Broken.storekit").path()
            let result = try await Self.check([path])
            #expect(result.status == 1 && result.errors.isEmpty)
            let line = """
                \(path):1:14: error: this is not JSON: a value belongs here, so nothing of the file is for sale, \
                and the rest of it was not checked

                """
            #expect(result.output.hasPrefix(line), "\(result.output)")
            let json = try await Self.check([path, "--json"])
            #expect(json.status == 1)
            let mistake = Report.Mistake(
                path: path,
                line: 1,
                column: 14,
                severity: "error",
                problem: "this is not JSON: a value belongs here"
            )
            #expect(try json.json(Report.self).mistakes == [mistake])
        }
    }

    @Test func `after a missing comma and a comment, the other mistakes of the file are in the same run, also as JSON`()
        async throws
    {
        let text = """
            { // once
              "products": [
                {"productID": "a", "type": "Consumable" "displayPrice": "1"}
                {"productID": "b", "type": "Consumable", "displayPrice": "4,99"}
              ]
            }
            """
        try await Self.withFiles(["Many.storekit": text]) { folder in
            let path = folder.appending(path: "Many.storekit").path()
            let result = try await Self.check([path])
            #expect(result.status == 1)
            let lines = result.output.split(separator: "\n")
            let places = ["1:3", "3:45", "4:5"].map { "\(path):\($0): error: this is not JSON: " }
            #expect(lines.count == 5)
            for (line, beginning) in zip(lines, places) { #expect(line.hasPrefix(beginning)) }
            #expect(lines[3].contains("4,99"))
            #expect(lines[4].hasSuffix("4 errors; 0 products in 0 subscription groups for sale"))
            let json = try await Self.check([path, "--json"]).json(Report.self)
            #expect(json.products == 0)
            #expect(json.mistakes.map(\.line) == [1, 3, 4, 4])
        }
    }

    @Test func `a file with warnings only ends with status 0`() async throws {
        try await Self.withFiles(["Warned.storekit": Self.warned]) { folder in
            let result = try await Self.check([folder.appending(path: "Warned.storekit").path()])
            #expect(result.status == 0)
            #expect(result.output.contains(": warning: ") && result.output.contains("1 warning; 1 product in"))
        }
    }

    @Test func `several files and the files in folders are checked in one run`() async throws {
        let files = [
            "A.storekit": Self.sound, "deep/er/B.storekit": Self.warned, ".build/C.storekit": Self.broken,
            "deep/D.txt": Self.broken, "E.storekit": Self.broken,
        ]
        try await Self.withFiles(files) { folder in
            let single = folder.appending(path: "A.storekit").path()
            let result = try await Self.check([single, folder.appending(path: "deep").path(), folder.path(), "--json"])
            let report = try result.json(Report.self)
            #expect(result.status == 1)
            let names = report.files.map { URL(filePath: $0).lastPathComponent }
            #expect(names == ["A.storekit", "B.storekit", "A.storekit", "E.storekit", "B.storekit"])
            #expect(report.products == 4)
            #expect(report.mistakes.map(\.severity) == ["warning", "error", "warning"])
        }
    }

    @Test func `a path without a configuration ends with status 3 and one next step`() async throws {
        try await Self.withFiles(["none.txt": ""]) { folder in
            for path in [folder.path(), folder.appending(path: "X.storekit").path()] {
                let result = try await Self.check([path])
                #expect(result.status == 3 && result.output.isEmpty)
                #expect(result.errors.split(separator: "\n").count == 2)
            }
        }
    }
}
