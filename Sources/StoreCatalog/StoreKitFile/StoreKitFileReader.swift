package import Foundation
import StoreInterface

/// A parser of `.storekit` configurations of every version.
///
/// The interpretation depends on the keys and never on the version number. Everything is optional, unknown keys are
/// ignored, and a value of the wrong type counts as absent; ``Catalog/diagnostics`` lists the consequences. Only a file
/// that is not a JSON object is refused. The file is never written.
package enum StoreKitFileReader {
    /// Reads the configuration at a file URL.
    ///
    /// - Parameter url: The URL of a file.
    /// - Returns: The catalog.
    /// - Throws: ``StoreKitFileFailure``; ``StoreKitFileFailure/missing(path:)`` if there is no such file.
    package static func catalog(contentsOf url: URL) throws(StoreKitFileFailure) -> Catalog {
        let path = url.path(percentEncoded: false)
        guard url.isFileURL else { throw .unreadable(path: url.absoluteString, reason: "it is not a file's URL") }
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            throw .missing(path: path)
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        var catalog = try catalog(from: data, path: path)
        catalog.path = url.standardizedFileURL.path(percentEncoded: false)
        return catalog
    }

    /// Reads a configuration that is already in memory.
    ///
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - path: The name of the file in failures.
    /// - Returns: The catalog.
    /// - Throws: ``StoreKitFileFailure`` if the data is not one JSON object in UTF-8.
    package static func catalog(from data: Data, path: String) throws(StoreKitFileFailure) -> Catalog {
        let source = SourceText([UInt8](data))
        if let offset = source.firstInvalidOffset {
            let position = source.position(of: offset)
            throw .notUTF8(path: path, line: position.line, column: position.column)
        }
        let root: JSONNode
        do throws(JSONFault) {
            root = try JSONScanner.value(in: source.bytes)
        } catch {
            let position = source.position(of: error.offset)
            throw .notJSON(path: path, line: position.line, column: position.column, reason: error.reason)
        }
        guard case .object(let members) = root.content else { throw .notAnObject(path: path, found: root.kind) }
        var builder = CatalogBuilder(source: source)
        builder.noteRepeatedKeys(in: root, at: "")
        return builder.catalog(from: FileObject(members: members, offset: root.offset, place: ""))
    }
}

/// An error of reading a configuration file; every case names the file.
package enum StoreKitFileFailure: Error, Hashable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The byte at this position is not valid UTF-8.
    case notUTF8(path: String, line: Int, column: Int)
    /// A syntax error at this position; the column is in Unicode scalars.
    case notJSON(path: String, line: Int, column: Int, reason: String)
    /// The file is JSON, but its value is not an object.
    case notAnObject(path: String, found: String)
}

extension StoreKitFileFailure: CustomStringConvertible {
    /// The failure in the format of compilers: `path:line:column: problem`.
    package var description: String {
        switch self {
        case .missing(let path): "\(path): there is no such file"
        case .unreadable(let path, let reason): "\(path): the file cannot be read: \(reason)"
        case .notUTF8(let path, let line, let column): "\(path):\(line):\(column): this is not UTF-8 text"
        case .notJSON(let path, let line, let column, let reason):
            "\(path):\(line):\(column): this is not JSON: \(reason)"
        case .notAnObject(let path, let found): "\(path): a configuration is one JSON object, and this is \(found)"
        }
    }
}
