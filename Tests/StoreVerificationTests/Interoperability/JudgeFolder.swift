import Foundation
import StoreInterface
import StoreSigning
import Testing

/// A folder of documents and receipts with the expected verdicts, as `Tests/Interoperability/judge.py` reads it.
struct JudgeFolder {
    /// The folder of all cases; `nil` unless the tests run for the judge.
    static let all = ProcessInfo.processInfo.environment["OPENSTOREKIT_EXPORT"]
    static let advice: Comment = "run by `make judge`, which sets OPENSTOREKIT_EXPORT to a folder"

    private struct File: Encodable {
        let kind: String
        let expected: String
        let forged: Bool
    }

    private struct Case: Encodable {
        var environment = ""
        var bundleID = ""
        var appAppleID: Int64?
        var appVersion = ""
        var deviceID = UUID()
        var files: [String: File] = [:]
    }

    private let folder: URL
    private var content = Case()

    init(
        _ name: String,
        environment: StoreEnvironment,
        bundleID: String,
        appAppleID: Int64,
        appVersion: String,
        deviceID: UUID,
        root: Data,
        receiptRoot: Data
    ) throws {
        folder = URL(filePath: try #require(Self.all)).appending(path: "\(name)-\(environment.rawValue)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        content.environment = environment.rawValue
        content.bundleID = bundleID
        content.appAppleID = environment == .production ? appAppleID : nil
        content.appVersion = appVersion
        content.deviceID = deviceID
        try root.write(to: folder.appending(path: "root.cer"))
        try receiptRoot.write(to: folder.appending(path: "receipt_root.cer"))
    }

    mutating func add(_ document: String, _ name: String, _ kind: Issuer.Kind, forged: Forgery.Judge? = nil) throws {
        try add(Data(document.utf8), "\(name).jws", kind.rawValue, forged)
    }

    mutating func add(receipt: Data, _ name: String, forged: Forgery.Judge? = nil) throws {
        try add(receipt, "\(name).p7", "receipt", forged)
    }

    private mutating func add(_ data: Data, _ name: String, _ kind: String, _ judge: Forgery.Judge?) throws {
        let name = name.replacing("/", with: "-")
        #expect(content.files[name] == nil, "\(name) occurs twice")
        content.files[name] = File(
            kind: kind,
            expected: (judge ?? .accepts).rawValue,
            forged: judge != nil
        )
        try data.write(to: folder.appending(path: name))
    }

    /// Writes the list of files, without which the judge ignores the folder.
    func finish() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(content).write(to: folder.appending(path: "case.json"))
    }
}
