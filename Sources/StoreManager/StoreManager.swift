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
        let (name, rest) = try Arguments.verb(in: words)
        switch name {
        case nil where words.isEmpty:
            console.write(CommandLineHelp.overview(width: console.helpWidth))
            return .usage
        case nil where rest.contains("--version"):
            console.line("storekit \(PackageVersion.number)")
            return .done
        case nil where !Set(rest).isDisjoint(with: ["--help", "-h"]):
            console.write(CommandLineHelp.overview(width: console.helpWidth))
            return .done
        case nil:
            throw ManagerFailure(
                .usage,
                "the options \(rest.joined(separator: " ")) belong to no verb",
                "Add a verb, such as list; \"storekit --help\" lists the verbs."
            )
        case CompletionNames.verb:
            CompletionNames.write(rest, console)
            return .done
        case let name?:
            let verb = try Verb.named(name)
            let arguments = try Arguments(rest, of: verb)
            if arguments.wantsHelp {
                console.write(verb.help(width: console.helpWidth))
                return .done
            }
            return try await verb.run(arguments, console)
        }
    }
}

/// The version of the package.
enum PackageVersion {
    static let number = "0.1.0"
}
