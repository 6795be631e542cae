import Foundation

extension Error {
    /// The reason for which the system refused a file operation, in the system's words.
    ///
    /// Foundation's own text names its domain and a number on Linux, and not the reason.
    package var systemReason: String {
        var cause: NSError? = self as NSError
        while let error = cause {
            if error.domain == NSPOSIXErrorDomain, let code = Int32(exactly: error.code) {
                return unsafe String(cString: strerror(code))
            }
            cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        guard let error = self as? CocoaError else { return localizedDescription }
        var isFolder: ObjCBool = false
        let values = (self as NSError).userInfo
        let path = values[NSFilePathErrorKey] as? String ?? (values[NSURLErrorKey] as? URL)?.path
        if let path, unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return "it is a folder"
        }
        return switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file or folder"
        case .fileReadNoPermission, .fileWriteNoPermission: "the permission is missing"
        case .fileWriteFileExists: "there is a file of this name"
        case .fileWriteOutOfSpace: "the disk is full"
        case .fileWriteVolumeReadOnly: "the disk is read-only"
        default: "the system gives no reason"
        }
    }
}
