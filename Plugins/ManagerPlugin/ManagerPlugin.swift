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
        let program = try executable()
        let words = Self.words(
            arguments,
            package: context.package.directoryURL,
            products: program.deletingLastPathComponent()
        )
        let manager = try Process.run(program, arguments: words)
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

    /// Adds the package and its compiled modules to the arguments of the verb that reads sources.
    private static func words(_ arguments: [String], package: URL, products: URL) -> [String] {
        guard let index = arguments.firstIndex(where: { !$0.hasPrefix("-") }), arguments[index] == "audit" else {
            return arguments
        }
        let places = [
            "--package", package.path(percentEncoded: false),
            "--modules", products.appending(path: "Modules").path(percentEncoded: false),
        ]
        // The options of the user come later, and win.
        return Array(arguments[...index]) + places + arguments[(index + 1)...]
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
