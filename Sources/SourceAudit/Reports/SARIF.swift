/// The parts of the format SARIF 2.1.0 that an audit writes, with the keys of the standard.
struct SARIF: Encodable {
    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let artifacts: [Artifact]
        let results: [Result]
        let columnKind = "unicodeCodePoints"
        let originalUriBaseIds = [rootName: BaseLocation(description: Message(text: "The working directory."))]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "storekit audit"
        let version: String
        let semanticVersion: String
        let rules: [Rule]
    }

    struct Rule: Encodable {
        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message
        let help: MarkdownMessage
        let defaultConfiguration = Configuration(level: "warning")
        let properties: Properties
    }

    struct Configuration: Encodable {
        let level: String
    }

    struct Properties: Encodable {
        let tags: [String]
    }

    struct Message: Encodable {
        let text: String
    }

    struct MarkdownMessage: Encodable {
        let text: String
        let markdown: String
    }

    struct Invocation: Encodable {
        let executionSuccessful = true
        let toolExecutionNotifications: [Notification]
    }

    struct Notification: Encodable {
        let level = "note"
        let message: Message
        let locations: [Location]
    }

    struct BaseLocation: Encodable {
        let description: Message
    }

    struct Artifact: Encodable {
        let location: ArtifactLocation
    }

    struct ArtifactLocation: Encodable {
        let uri: String
        /// Absent for an absolute address.
        let uriBaseId: String?
        let index: Int?
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endColumn: Int?
        let snippet: Message
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region?
    }

    struct LogicalLocation: Encodable {
        let fullyQualifiedName: String
    }

    struct Location: Encodable {
        var id: Int?
        let physicalLocation: PhysicalLocation
        var logicalLocations: [LogicalLocation]?
        var message: Message?
    }

    struct Suppression: Encodable {
        let kind: String
        let justification: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
        let partialFingerprints: [String: String]
        /// An empty list says that the result is not suppressed.
        let suppressions: [Suppression]
    }

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    /// The name that stands for the root of the sources in relative addresses.
    static let rootName = "%SRCROOT%"

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]
}
