import Foundation
import SourceAudit
import Testing
import TestWaiting

/// The SARIF form, against the requirements of the standard (OASIS, SARIF 2.1.0).
@Suite(.timeLimit(.standard)) struct SARIFTests {
    private typealias Object = [String: Any]

    private func run(of report: AuditReport) throws -> Object {
        let log = try #require(try JSONSerialization.jsonObject(with: Data(report.sarif().utf8)) as? Object)
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
        #expect(Set(log.keys) == ["$schema", "version", "runs"])
        return try #require((log["runs"] as? [Object])?.first)
    }

    /// The keys that the standard defines for the objects that an audit writes.
    private static let keys: [String: Set<String>] = [
        "runs": ["tool", "invocations", "artifacts", "results", "columnKind", "originalUriBaseIds"],
        "driver": ["name", "version", "semanticVersion", "rules"],
        "rules": ["id", "name", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"],
        "invocations": ["executionSuccessful", "toolExecutionNotifications"],
        "toolExecutionNotifications": ["level", "message", "locations"],
        "artifacts": ["location"],
        "results": [
            "ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "partialFingerprints",
            "suppressions",
        ],
        "locations": ["physicalLocation", "logicalLocations"],
        "relatedLocations": ["id", "physicalLocation", "message"],
        "physicalLocation": ["artifactLocation", "region"],
        "artifactLocation": ["uri", "uriBaseId", "index"],
        "region": ["startLine", "startColumn", "endColumn", "snippet"],
        "suppressions": ["kind", "justification"],
    ]

    /// Calls a function with every object and the key that it stands under.
    private func visit(_ value: Any, under key: String, _ body: (String, Object) -> Void) {
        if let object = value as? Object {
            body(key, object)
            for (key, value) in object { visit(value, under: key, body) }
        }
        for value in value as? [Any] ?? [] { visit(value, under: key, body) }
    }

    @Test func `every object has keys of the standard only, and places begin with 1`() throws {
        let source = AuditedSample.source.replacing("(transaction)", with: "(transaction) // storekit:allow H1 tested")
        let log = try JSONSerialization.jsonObject(with: Data(AuditedSample.report(source: source).sarif().utf8))
        var seen: Set<String> = []
        visit(log, under: "") { key, object in
            guard let known = Self.keys[key] else { return }
            seen.insert(key)
            #expect(Set(object.keys).isSubset(of: known), "\(key): \(object.keys)")
            guard key == "region" else { return }
            let numbers = ["startLine", "startColumn", "endColumn"].compactMap { object[$0] as? Int }
            #expect(numbers.count >= 2 && numbers.allSatisfy { $0 >= 1 }, "\(object)")
        }
        #expect(seen == Set(Self.keys.keys))
    }

    @Test func `every result refers to its rule, which has a help text`() throws {
        let run = try run(of: AuditedSample.report())
        let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
        #expect(driver["name"] as? String == "storekit audit")
        let rules = try #require(driver["rules"] as? [Object])
        #expect(rules.compactMap { $0["id"] as? String } == Hazard.all.map(\.code))
        for rule in rules { #expect(((rule["help"] as? Object)?["text"] as? String)?.isEmpty == false) }
        let results = try #require(run["results"] as? [Object])
        #expect(results.count == 2)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect(["warning", "note"].contains(result["level"] as? String))
            #expect(((result["message"] as? Object)?["text"] as? String)?.isEmpty == false)
            #expect((result["suppressions"] as? [Object])?.isEmpty == true)
        }
    }

    @Test func `a region counts characters of Unicode, and an address is relative and escaped`() throws {
        let result = try #require((try run(of: AuditedSample.report())["results"] as? [Object])?.first)
        let location = try #require((result["locations"] as? [Object])?.first)
        let physical = try #require(location["physicalLocation"] as? Object)
        let artifact = try #require(physical["artifactLocation"] as? Object)
        #expect(artifact["uri"] as? String == "Sources/My%20Shop/Shop.swift")
        #expect(artifact["uriBaseId"] as? String == "%SRCROOT%")
        let region = try #require(physical["region"] as? Object)
        // Two letters before the place have two bytes each.
        #expect(region["startLine"] as? Int == 6 && region["startColumn"] as? Int == 19)
        #expect(region["endColumn"] as? Int == 42)
        let logical = try #require((location["logicalLocations"] as? [Object])?.first)
        #expect(logical["fullyQualifiedName"] as? String == "Shop.paymentQueue(_:updatedTransactions:)")
        let related = try #require((result["relatedLocations"] as? [Object])?.first)
        #expect(related["id"] as? Int == 1)
        #expect((related["message"] as? Object)?["text"] as? String == "the product is granted")
    }

    @Test func `the fingerprint of a result does not change when lines are added above it`() throws {
        func fingerprints(_ report: AuditReport) throws -> [String] {
            let results = try #require(try run(of: report)["results"] as? [Object])
            return try results.map {
                try #require(($0["partialFingerprints"] as? [String: String])?["storekitAudit/v1"])
            }
        }
        let moved = AuditedSample.report(
            AuditedSample.result(AuditedSample.findings(below: 2)),
            source: "// one\n// two\n" + AuditedSample.source
        )
        let before = try fingerprints(AuditedSample.report())
        #expect(try fingerprints(moved) == before)
        #expect(Set(before).count == 2)
    }

    @Test
    func `files without checked types and comments without effect are notifications, and accepted findings suppressed`()
        throws
    {
        let source = AuditedSample.source.replacing("(transaction)", with: "(transaction) // storekit:allow H1 tested")
            .replacing("final class", with: "/* storekit:allow H2 old */ final class")
        let run = try run(of: AuditedSample.report(source: source))
        let invocation = try #require((run["invocations"] as? [Object])?.first)
        let notifications = try #require(invocation["toolExecutionNotifications"] as? [Object])
        #expect(notifications.count == 2)
        let suppressions = try #require((run["results"] as? [Object])?.first?["suppressions"] as? [Object])
        #expect(suppressions.first?["kind"] as? String == "inSource")
        #expect(suppressions.first?["justification"] as? String == "tested")
    }
}
