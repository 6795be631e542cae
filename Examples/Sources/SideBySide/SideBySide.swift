import Foundation
import OpenStoreKitTest
import Scenarios

/// Plays stories once through observer code and once through async code, and shows both beside the store.
///
///     SideBySide          all of them
///     SideBySide 3 6      the third and the sixth
///     SideBySide --timeline FILE
///                         another story, of one app that uses both APIs at once, written to a page (`.html`),
///                         a Mermaid diagram (`.mmd`), JSON lines (`.jsonl`), or as text
@main enum SideBySide {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "buy-and-die" { return try await DoomedCustomer.play(Array(arguments.dropFirst())) }

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
        let comparison = Comparison(in: folder, child: Bundle.main.executableURL ?? child)
        print("One store, two APIs. The store takes no money: it is for porting, comparing and testing.\n")
        let wanted = Set(arguments.compactMap(Int.init))
        for (index, story) in Story.all.enumerated() where wanted.isEmpty || wanted.contains(index + 1) {
            print(try await comparison.play(story, number: index + 1))
        }
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
            case "mmd": timeline.mermaid(in: .canonical)
            case "jsonl": timeline.jsonLines(in: .canonical)
            default: timeline.rendered(in: .canonical)
            }
        try text.write(to: file, atomically: true, encoding: .utf8)
        print(file.path(percentEncoded: false))
    }
}
