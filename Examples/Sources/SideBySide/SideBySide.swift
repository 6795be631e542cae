import Foundation
import Scenarios

/// Plays stories once through observer code and once through async code, and shows both beside the store.
///
///     SideBySide          all of them
///     SideBySide 3 6      the third and the sixth
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
        let child = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
        let comparison = Comparison(in: folder, child: Bundle.main.executableURL ?? child)
        print("One store, two APIs. The store takes no money: it is for porting, comparing and testing.\n")
        let wanted = Set(arguments.compactMap(Int.init))
        for (index, story) in Story.all.enumerated() where wanted.isEmpty || wanted.contains(index + 1) {
            print(try await comparison.play(story, number: index + 1))
        }
    }
}
