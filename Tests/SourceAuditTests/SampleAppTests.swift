import Foundation
import SourceAudit
import TestWaiting
import Testing

/// The sample app of the parity check, with each of its hazards switched on in the text.
@Suite(.timeLimit(.standard)) struct SampleAppTests {
    static let folder = "Tests/HazardTests/App/"
    static let lanes = [
        "queue": ["ObserverApp.swift", "ProductsLoader.swift"],
        "async": ["AsyncApp.swift", "AsyncApp+Access.swift", "AsyncApp+Handling.swift"],
    ]

    /// The app with one hazard, as somebody would write it who has that hazard: the switches are replaced by their values.
    static func texts(_ lane: String, with hazard: String?) throws -> [String: String] {
        var texts: [String: String] = [:]
        for name in try #require(lanes[lane]) {
            var text = try Sources.text(folder + name)
            for match in Set(text.matches(of: /hazard (==|!=) \.(h[0-9]+)\w+/).map { String($0.0) }) {
                let isOn =
                    hazard.map {
                        match.contains(".\($0)") && match.dropFirst("hazard == .\($0)".count).first?.isNumber != true
                    } ?? false
                text = text.replacing(match, with: isOn == match.contains("==") ? "true" : "false")
            }
            text = text.replacing(#/false\s*\? [^:\n]+ : /#, with: "").replacing(#/true\s*\? ([^:\n]+) : [^,;{\n]+/#) {
                String($0.1) + " "
            }
            texts[name] = cases(of: text, with: hazard)
        }
        return texts
    }

    /// Decides `switch hazard`: the case of the hazard takes the place of the default branch.
    private static func cases(of text: String, with hazard: String?) -> String {
        var isDecided = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            if let label = line.firstMatch(of: #/^ *case \.(h[0-9]+)\w+: (.*)/#) {
                guard String(label.1) == hazard else { return "" }
                isDecided = true
                return "default: " + label.2
            }
            if isDecided, line.contains(#/^ *default: /#) {
                isDecided = false
                return ""
            }
            return String(line)
        }.joined(separator: "\n")
    }

    @Test(arguments: lanes.keys.sorted()) func `the sample app without a hazard has no warning`(_ lane: String)
        async throws
    {
        var texts = try Self.texts(lane, with: nil)
        // Nothing else than hazards: these functions are called by switches that are off here.
        texts["AsyncApp+Access.swift"] = nil
        let result = try await Sources.audit(texts)
        #expect(
            result.findings.filter { $0.severity == .warning }.map {
                "\($0.hazard.code) \($0.place.line) \($0.message)"
            } == []
        )
    }

    /// The seeded hazards that the text shows when their switch is on.
    static let visible = [
        "queue h1", "queue h2", "queue h3", "queue h10", "queue h11", "queue h22", "async h1", "async h8", "async h9",
        "async h10",
        "async h11", "async h12", "async h14", "async h15", "async h23", "async h24", "async h28",
    ]

    @Test(arguments: visible) func `a hazard of the sample app is found`(_ seed: String) async throws {
        let words = seed.split(separator: " ").map(String.init)
        let result = try await Sources.audit(Self.texts(words[0], with: words[1]))
        let found = result.findings.map { "\($0.hazard.code) \($0.place.file.suffix(20)):\($0.place.line)" }
        #expect(Sources.codes(result).contains(words[1].uppercased()), "\(found)")
    }

    /// The app of the migration guide in its steps, and the ported app of the examples.
    @Test(arguments: ["Tests/GuideTests/Steps", "Examples/Sources/Port"]) func `a correct app has no warning`(
        _ folder: String
    ) async throws {
        let path = Sources.root.appending(path: folder).path
        let result = try await SourceAudit().audit(paths: [path], options: Sources.withoutCompiler)
        #expect(result.files.count > 4)
        let found = result.findings.filter { $0.severity == .warning }.map {
            "\($0.hazard.code) \($0.place.file):\($0.place.line)"
        }
        #expect(found == [])
    }
}
