import Foundation
import Synchronization

/// The durable state of an app, in its own file.
final class Disk: Sendable {
    struct Content: Codable {
        /// The deliveries that were dealt with, by whatever the app knows them by.
        var delivered: Set<String> = []
        var coins: [String: Int] = [:]
        /// The unlocked products with their end dates.
        var unlocked: [String: Date] = [:]
    }

    private let file: URL
    private let content: Mutex<Content>

    init(folder: URL, name: String = "app.json") throws {
        file = folder.appending(path: name)
        let exists = FileManager.default.fileExists(atPath: file.path)
        content = Mutex(exists ? try JSONDecoder().decode(Content.self, from: Data(contentsOf: file)) : Content())
    }

    func unlocked(at now: Date) -> Set<String> {
        content.withLock { Set($0.unlocked.filter { $0.value > now }.keys) }
    }

    @discardableResult
    func change<Result>(_ body: (inout Content) -> Result) -> Result {
        content.withLock { content in
            let result = body(&content)
            do {
                try JSONEncoder().encode(content).write(to: file, options: .atomic)
            } catch {
                preconditionFailure("The disk is full: \(error)")
            }
            return result
        }
    }
}
