import Foundation

/// Where files are measured; removed with its last holder.
final class BenchmarkFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "openstorekit-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            FileHandle.standardError.write(Data("\(url.path()) was left behind: \(error)\n".utf8))
        }
    }

    func file(_ name: String) -> URL { url.appending(path: name) }
}
