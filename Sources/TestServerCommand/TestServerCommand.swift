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
        /// The address of the control; `nil` without one.
        let control: String?
    }

    /// The listeners, which run as long as they are kept.
    private struct Running {
        let server: LoopbackListener?
        let control: (server: StoreControlServer, listener: LoopbackListener)?
    }

    /// The customer whose server API has the port of the options.
    private static let firstCustomer = "customer"

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
    private static func start(_ options: Options) throws -> Running {
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
        let port = Int(clamping: try options.number("port") ?? 0)
        let controlPort = try options.number("control").map { Int(clamping: $0) }
        let time = try clock(options, isControlled: controlPort != nil)
        let configuration = URL(filePath: try options.required("configuration"))
        let (key, destination) = (try key(options), try destination(options))
        let (secret, root, database) = (options["shared-secret"], options.file("root"), options.file("database"))
        let hosts: Set<String> = options["host"].map { [$0] } ?? []
        // Settled before the closure, which may run in any thread.
        let sold = app
        let make: @Sendable (String) throws -> SimulatedServer = { name in
            let isFirst = name == firstCustomer
            let store = try SimulatedStore(
                configuration: configuration,
                database: isFirst ? database.map { .file($0) } ?? .memory : .memory,
                time: time(),
                app: sold
            )
            if isFirst, let root { try store.rootCertificate.write(to: root) }
            return try SimulatedServer(for: store, key: key, sharedSecret: secret, notifying: destination)
        }
        let running: Running
        let url: URL
        if let controlPort {
            let control = StoreControlServer(allowing: hosts, making: make)
            url = try control.add(firstCustomer, port: port)
            let listener = try LoopbackListener(for: control, port: controlPort, allowing: hosts)
            running = Running(server: nil, control: (control, listener))
        } else {
            let listener = try LoopbackListener(for: make(firstCustomer), port: port, allowing: hosts)
            url = listener.url
            running = Running(server: listener, control: nil)
        }
        let announcement = Announcement(
            url: url.absoluteString,
            keyID: key.id,
            issuerID: key.issuerID,
            bundleID: app.bundleID,
            environment: environment,
            control: running.control?.listener.url.absoluteString
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(announcement) + Data("\n".utf8))
        return running
    }

    /// Returns the clock of a store: manual ones stand still until the control moves them.
    ///
    /// - Throws: ``OptionFault`` for another name.
    private static func clock(
        _ options: Options,
        isControlled: Bool
    ) throws(OptionFault) -> @Sendable () -> SimulatedTime {
        switch options["clock"] ?? (isControlled ? "manual" : "system") {
        case "system": return { .system }
        case "manual": return { .manual() }
        case let other: throw OptionFault(description: "the clock '\(other)' is neither system nor manual")
        }
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
