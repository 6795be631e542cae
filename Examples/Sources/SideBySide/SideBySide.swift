import Foundation
import OpenStoreKitTest
import Scenarios
@_spi(Terminal) import StoreTimelines

/// Plays scenarios once through observer code and once through async code, and shows both beside the store.
///
///     SideBySide          the three that explain the package
///     SideBySide all      all of them
///     SideBySide refund 3 the one named "refund", and the third
///     SideBySide --list   their names
///     SideBySide --timeline FILE
///                         another scenario, of one app that uses both APIs at once, written to a page (`.html`), a picture
///                         (`.svg`), a Mermaid diagram (`.mmd`), JSON lines (`.jsonl`), or as text
@main enum SideBySide {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let word = arguments.first, DoomedCustomer.words.contains(word) {
            return try await DoomedCustomer.play(Array(arguments.dropFirst()), finishesFirst: word == "finish-and-die")
        }
        if arguments == ["--list"] { return print(list) }

        let folder = FileManager.default.temporaryDirectory.appending(path: "side-by-side-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                print("\(folder.path(percentEncoded: false)) was left behind: \(error)")
            }
        }
        if arguments.first == "--timeline", arguments.count == 2 {
            return try await write(Tour.play(in: folder), to: URL(filePath: arguments[1]))
        }
        let child = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
        let comparison = Comparison(
            in: folder,
            child: Bundle.main.executableURL ?? child,
            columns: TerminalColumns.ofOutput
        )
        let scenarios = scenarios(arguments)
        print("One store, two APIs. The store takes no money: it is for porting, comparing and testing.\n")
        for (number, scenario) in scenarios { print(try await comparison.play(scenario, number: number)) }
        guard arguments.isEmpty else { return }
        let rest = DemoScenario.all.count - scenarios.count
        print("There are \(rest) more: make demo LIST=1, SCENARIO=refund, or SCENARIO=all.")
    }

    /// The names and titles of all scenarios.
    private static var list: String {
        DemoScenario.all.enumerated().map { index, scenario in
            "\(index + 1)  \(scenario.name.padding(toLength: 10, withPad: " ", startingAt: 0))\(scenario.title)"
        }.joined(separator: "\n")
    }

    /// The scenarios that the arguments name, with their numbers; ends the process if one of them is unknown.
    private static func scenarios(_ arguments: [String]) -> [(number: Int, scenario: DemoScenario)] {
        let numbered = DemoScenario.all.enumerated().map { (number: $0 + 1, scenario: $1) }
        if arguments.isEmpty {
            let names = DemoScenario.shortTour.map(\.name)
            return numbered.filter { names.contains($0.scenario.name) }
        }
        var wanted: [(number: Int, scenario: DemoScenario)] = []
        for argument in arguments {
            let found = numbered.filter {
                argument == "all" || argument == $0.scenario.name || argument == "\($0.number)"
            }
            if found.isEmpty {
                FileHandle.standardError.write(Data("There is no scenario \"\(argument)\". There are:\n\(list)\n".utf8))
                exit(2)
            }
            wanted += found
        }
        return wanted
    }

    private static func write(_ timeline: Timeline, to file: URL) throws {
        let text =
            switch file.pathExtension {
            case "html":
                timeline.html(
                    title: "One store, two APIs",
                    subtitle: """
                        An app in the middle of its port: old code on the payment queue, new code on the async API, and \
                        one store under both. Point at an event, or tap it, to see the transaction as the app was given it.
                        """,
                    in: .canonical
                )
            case "svg": timeline.svg(title: "One store, two APIs", in: .canonical)
            case "mmd": timeline.mermaid(in: .canonical)
            case "jsonl": timeline.jsonLines(in: .canonical)
            default: timeline.rendered(in: .canonical)
            }
        try text.write(to: file, atomically: true, encoding: .utf8)
        print(file.path(percentEncoded: false))
    }
}
