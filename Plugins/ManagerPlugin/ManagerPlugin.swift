import Dispatch
import Foundation
import PackagePlugin

/// The command `swift package storekit`, which builds the manager `storekit` and runs it with the arguments that follow.
///
/// The manager is built as a product of the package graph rather than as a tool of this plugin. That way it shares the
/// modules that the app and its tests have built already.
@main
struct ManagerPlugin: CommandPlugin {
    private static let product = "storekit"

    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let manager = try Process.run(try executable(), arguments: arguments)
        // Foundation gives the manager a process group of its own, which Ctrl-C on the terminal does not reach.
        let interruptions = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { manager.interrupt() }
            source.resume()
            return source
        }
        manager.waitUntilExit()
        for source in interruptions { source.cancel() }
        guard manager.terminationReason == .exit, manager.terminationStatus == 0 else {
            throw ManagerPluginFailure.managerFailed(status: manager.terminationStatus)
        }
    }

    /// The built program.
    ///
    /// - Throws: A failure with the output of the build.
    private func executable() throws -> URL {
        Diagnostics.progress("Building \(Self.product), which takes some minutes the first time ...")
        let result = try packageManager.build(.product(Self.product), parameters: .init(configuration: .inherit))
        let built = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == Self.product }
        guard result.succeeded, let built else { throw ManagerPluginFailure.buildFailed(log: result.logText) }
        return built.url
    }
}

/// The reasons for which `swift package storekit` fails.
enum ManagerPluginFailure: Error, CustomStringConvertible {
    /// The program could not be built; `log` is the output of the build.
    case buildFailed(log: String)
    /// The program ended with an exit code other than 0, and has written why.
    case managerFailed(status: Int32)

    var description: String {
        switch self {
        case .buildFailed(let log): "storekit could not be built. The output of the build:\n\(log)"
        case .managerFailed(let status): "storekit ended with exit code \(status)"
        }
    }
}
