import Foundation
import SourceAudit

/// Audits texts as files of one module.
enum Sources {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func audit(_ texts: [String: String], _ options: AuditOptions = withoutCompiler) async throws -> AuditResult
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try await SourceAudit().audit(paths: [folder.path], options: options)
    }

    static let withoutCompiler: AuditOptions = {
        var options = AuditOptions()
        options.usesCompiler = false
        return options
    }()

    static func codes(_ result: AuditResult) -> Set<String> { Set(result.findings.map(\.hazard.code)) }
}
