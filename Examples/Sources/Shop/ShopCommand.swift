import Foundation
import Scenarios
@_spi(Terminal) import StoreTimelines

/// A shop in the terminal; commands may also come from a pipe.
@main enum ShopCommand {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let floor = try await ShopFloor(in: folder)
        print("One customer, one app in two versions. It takes no money. Type \"help\", or \"quit\" to leave.\n")
        var input = Input()
        let signals = input.editor?.endOnSignals { remove(folder) }
        while true {
            let line: String?
            (line, input) = await input.next()
            guard let line else { break }
            let answer = try await floor.perform(line, columns: TerminalColumns.ofOutput)
            guard case .text(let text) = answer else { break }
            print(text)
        }
        input.editor?.end()
        withExtendedLifetime(signals) {}
        await floor.close()
        remove(folder)
    }

    private static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("\(folder.path(percentEncoded: false)) was left behind: \(error)")
        }
    }
}

/// The commands of the customer: lines that are edited on a terminal, or lines of a pipe.
private struct Input: Sendable {
    var editor = LineEditor()

    /// Reads the next line; the main thread stays free for the callbacks of the queue.
    ///
    /// - Returns: The line, `nil` at the end, and the input behind it.
    func next() async -> (String?, Input) {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var input = self
                continuation.resume(returning: (input.line(), input))
            }
        }
    }

    private mutating func line() -> String? {
        if editor != nil { return editor?.line(after: "> ") }
        let line = readLine()
        if let line { print("> \(line)") }
        return line
    }
}
