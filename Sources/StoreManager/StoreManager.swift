import Foundation

/// The entry point of the command line `storekit`, which runs a verb and exits with its status.
@main
struct StoreManager {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let variables = ProcessInfo.processInfo.environment
        let console = Console(isJSON: words.prefix { $0 != "--" }.contains("--json"), variables: variables)
        do throws(ManagerFailure) {
            exit(try await status(of: words, console).rawValue)
        } catch {
            console.report(error)
            exit(error.status.rawValue)
        }
    }

    /// Runs the verb that the words name.
    ///
    /// - Throws: The failure of the verb, or a usage failure.
    private static func status(of words: [String], _ console: Console) async throws(ManagerFailure) -> ExitStatus {
        guard let name = words.first else {
            console.write(CommandLineHelp.overview)
            return .usage
        }
        switch name {
        case "--help", "-h":
            console.write(CommandLineHelp.overview)
            return .done
        case "--version":
            console.line("storekit \(PackageVersion.number)")
            return .done
        default: break
        }
        guard let verb = Verb.all.first(where: { $0.name == name }) else {
            let guess =
                ManagerFailure.nearest(to: name, among: Verb.all.map(\.name)).map { "Did you mean \($0)? " } ?? ""
            throw ManagerFailure(.usage, "there is no verb \"\(name)\"", "\(guess)\"storekit --help\" lists the verbs.")
        }
        let arguments = try Arguments(words.dropFirst(), of: verb)
        if arguments.wantsHelp {
            console.write(verb.help)
            return .done
        }
        return try await verb.run(arguments, console)
    }
}

/// The version of the package.
enum PackageVersion {
    static let number = "0.1.0"
}
