import Foundation
import Scenarios

/// A shop in the terminal; commands may also come from a pipe.
@main enum ShopCommand {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let isTerminal = isatty(STDIN_FILENO) == 1
        let floor = try await ShopFloor(in: folder)
        print("One customer, one app in two versions. It takes no money. Type \"help\", or \"quit\" to leave.\n")
        while true {
            if isTerminal { FileHandle.standardOutput.write(Data("> ".utf8)) }
            guard let line = await nextLine() else { break }
            if !isTerminal { print("> \(line)") }
            guard case .text(let text) = try await floor.perform(line) else { break }
            print(text)
        }
        await floor.close()
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("\(folder.path(percentEncoded: false)) was left behind: \(error)")
        }
    }

    /// The next line of standard input; the main thread stays free for the callbacks of the queue.
    private static func nextLine() async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: readLine()) }
        }
    }
}
