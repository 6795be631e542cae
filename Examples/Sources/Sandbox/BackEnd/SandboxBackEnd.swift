import Foundation
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification

/// A back end that asks the App Store Server API about the purchases of an account, and verifies each document.
///
/// The store is that of the environment's server and account, where the apps bought. The argument is the app's bundle
/// identifier.
@main struct SandboxBackEnd {
    /// A page of the history.
    private struct History: Decodable {
        let signedTransactions: [String]
    }

    static func main() async throws {
        let variables = ProcessInfo.processInfo.environment
        guard CommandLine.arguments.count == 3, let url = variables["OPENSTOREKIT_DATABASE"],
            let configuration = variables["OPENSTOREKIT_CONFIGURATION"], let device = variables["OPENSTOREKIT_DEVICE"]
        else {
            FileHandle.standardError.write(
                Data(
                    """
                    usage: SandboxBackEnd BUNDLE-ID TRANSACTION-ID
                    with OPENSTOREKIT_DATABASE, OPENSTOREKIT_CONFIGURATION and OPENSTOREKIT_DEVICE

                    """.utf8
                )
            )
            exit(2)
        }
        let app = SimulatedApp(bundleID: CommandLine.arguments[1], environment: .sandbox)
        let store = try SimulatedStore(
            configuration: URL(filePath: configuration),
            database: .server(
                url: url,
                account: variables["OPENSTOREKIT_ACCOUNT"] ?? "default",
                device: URL(filePath: device)
            ),
            time: .system,
            app: app
        )
        let server = try SimulatedServer(for: store)
        let verifier = try StoreDocumentVerifier(
            root: store.rootCertificate,
            bundleID: app.bundleID,
            environment: .sandbox
        )
        let answer = try await server.request("GET", "/inApps/v2/history/\(CommandLine.arguments[2])?sort=ASCENDING")
        for document in try answer.decoded(as: History.self).signedTransactions {
            let transaction = try verifier.transaction(document)
            print("verified \(transaction.productID)\(transaction.revocationDate == nil ? "" : ", refunded")")
        }
    }
}
