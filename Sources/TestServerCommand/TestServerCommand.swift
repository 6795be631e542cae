import Dispatch
import Foundation
import OpenStoreKitTest
import OpenStoreKitTestServer

/// The command that serves a store on the loopback interface until the process is ended.
@main
enum TestServerCommand {
    /// The values that a client needs, printed as one line of JSON.
    private struct Announcement: Encodable {
        let url: String
        let keyID: String
        let issuerID: String
        let bundleID: String
        let environment: String
    }

    static func main() {
        if CommandLine.arguments.dropFirst().contains("--help") {
            print(Options.usage)
            return
        }
        do {
            let running = try start(Options(Array(CommandLine.arguments.dropFirst())))
            withExtendedLifetime(running) { dispatchMain() }
        } catch let fault as OptionFault {
            FileHandle.standardError.write(Data("\(fault.description)\n\n\(Options.usage)\n".utf8))
            exit(64)
        } catch {
            FileHandle.standardError.write(Data("The test server cannot start: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Opens the store and starts listening.
    ///
    /// - Throws: ``OptionFault``, or the error of the store, the key, or the socket.
    private static func start(_ options: Options) throws -> LoopbackListener {
        if let address = options["address"], address != "127.0.0.1" {
            throw OptionFault(
                description: "the test server listens at 127.0.0.1 alone, and does not listen at '\(address)'"
            )
        }
        let environment = options["environment"] ?? "Sandbox"
        guard ["Sandbox", "Production"].contains(environment) else {
            throw OptionFault(description: "the environment '\(environment)' is neither Sandbox nor Production")
        }
        var app = SimulatedApp(
            bundleID: options["bundle-id"] ?? "com.example.app",
            version: options["app-version"] ?? "1",
            environment: environment == "Production" ? .production : .sandbox
        )
        app.appleID = try options.number("app-apple-id")
        let port = try options.number("port") ?? 0
        let store = try SimulatedStore(
            configuration: URL(filePath: try options.required("configuration")),
            database: options.file("database").map { .file($0) } ?? .memory,
            time: .system,
            app: app
        )
        if let file = options.file("root") { try store.rootCertificate.write(to: file) }
        let server = try SimulatedServer(
            for: store,
            key: try key(options),
            sharedSecret: options["shared-secret"],
            notifying: try destination(options)
        )
        let listener = try LoopbackListener(
            for: server,
            port: Int(clamping: port),
            allowing: options["host"].map { [$0] } ?? []
        )
        let announcement = Announcement(
            url: listener.url.absoluteString,
            keyID: server.key.id,
            issuerID: server.key.issuerID,
            bundleID: app.bundleID,
            environment: environment
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(announcement) + Data("\n".utf8))
        return listener
    }

    /// Returns the key of the back end, which is created and written if its file does not exist.
    ///
    /// - Throws: The error of the file or of the key.
    private static func key(_ options: Options) throws -> ServerAPIKey {
        let made = try ServerAPIKey()
        let (id, issuer) = (options["key-id"] ?? made.id, options["issuer-id"] ?? made.issuerID)
        guard let file = options.file("key") else { return try ServerAPIKey(id: id, issuerID: issuer) }
        if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
            return try ServerAPIKey(id: id, issuerID: issuer, pem: String(contentsOf: file, encoding: .utf8))
        }
        let key = try ServerAPIKey(id: id, issuerID: issuer)
        try writePrivately(try key.pem, to: file)
        return key
    }

    /// Writes a private key into a new file that only its owner may read and write.
    ///
    /// - Throws: The error of the system.
    private static func writePrivately(_ text: String, to file: URL) throws {
        let path = file.path(percentEncoded: false)
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    }

    /// - Throws: ``OptionFault`` for two places, or an address that is none.
    private static func destination(_ options: Options) throws(OptionFault) -> NotificationDestination {
        switch (options["notify"], options.file("notifications")) {
        case (_?, _?): throw OptionFault(description: "--notify and --notifications exclude each other")
        case (let text?, nil):
            guard let url = URL(string: text) else { throw OptionFault(description: "'\(text)' is no address") }
            return .post(url)
        case (nil, let folder?): return .folder(folder)
        case (nil, nil): return .none
        }
    }
}
