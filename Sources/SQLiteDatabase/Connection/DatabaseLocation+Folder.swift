import Foundation

extension DatabaseLocation {
    /// The folder in which the file does not exist and cannot be made; `nil` where that is not the case.
    var unwritableFolder: String? {
        guard case .file(let path) = self, !FileManager.default.fileExists(atPath: path) else { return nil }
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            !FileManager.default.isWritableFile(atPath: folder)
        else { return nil }
        return folder
    }
}
