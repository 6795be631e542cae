import Foundation

/// A `.storekit` configuration that is a folder: Xcode writes one as soon as a product has an image (TS-79).
///
/// The folder contains the file `Configuration.storekit`, and the images in `Assets`.
struct ConfigurationFolder {
    private static let fileName = "Configuration.storekit"

    /// The file with the products and settings.
    let file: URL
    /// The names of the images, without extensions.
    let images: Set<String>

    /// Reads the contents of a folder; `nil` for a file, and for a path where nothing is.
    ///
    /// - Parameter url: The URL of a file or folder.
    /// - Throws: ``StoreKitFileFailure/unreadable(path:reason:)`` for a folder without the file.
    init?(_ url: URL) throws(StoreKitFileFailure) {
        let path = url.path(percentEncoded: false)
        guard Self.isFolder(path) else { return nil }
        file = url.appending(path: Self.fileName, directoryHint: .notDirectory)
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
            throw .unreadable(path: path, reason: "it is a folder without the file \(Self.fileName)")
        }
        images = Set(
            Self.names(in: url.appending(path: "Assets")).map {
                URL(filePath: $0).deletingPathExtension().lastPathComponent
            }
        )
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The names of the files in a folder; empty if it cannot be listed.
    private static func names(in folder: URL) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        } catch {
            return []
        }
    }
}
