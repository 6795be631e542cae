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
    /// - Parameter url: The URL of a file, or of the folder that Xcode writes for products with images (TS-79).
    /// - Returns: The catalog. Its path is that of the file, also for a folder.
    /// - Throws: ``StoreKitFileFailure``; ``StoreKitFileFailure/missing(path:)`` if there is no such file.
    package static func catalog(contentsOf url: URL) throws(StoreKitFileFailure) -> Catalog {
        let file = try ConfigurationText(url)
        var catalog = try catalog(from: file.data, path: file.path, images: file.images)
        catalog.path = file.standardPath
        return catalog
    }

    /// Reads the configuration at a file URL for its mistakes.
    ///
    /// Syntax errors that can be corrected in one way only do not end the reading. With a syntax error, the catalog has
    /// no products, because ``catalog(contentsOf:)`` refuses the file.
    ///
    /// - Parameter url: The URL of a file, or of the folder that Xcode writes for products with images (TS-79).
    /// - Returns: The catalog with all mistakes, also those of syntax.
    /// - Throws: ``StoreKitFileFailure`` other than ``StoreKitFileFailure/notJSON(path:line:column:reason:)``.
    package static func mistakes(contentsOf url: URL) throws(StoreKitFileFailure) -> Catalog {
        let file = try ConfigurationText(url)
        let source = try source(file.data, path: file.path)
        let reading = JSONScanner.mending(source.bytes)
        var builder = CatalogBuilder(source: source, images: file.images)
        for fault in reading.mended {
            builder.note(.notJSON(fault.reason), at: fault.offset, place: "", effect: .fileRefused)
        }
        if let end = reading.end {
            builder.note(.notJSON(end.reason), at: end.offset, place: "", effect: .restUnread)
        }
        guard let root = reading.value else { return builder.catalog }
        let catalog = try catalog(of: root, extraCommas: reading.extraCommas, builder, path: file.path)
        guard !reading.mended.isEmpty else { return catalog }
        var refused = Catalog.empty
        refused.diagnostics = catalog.diagnostics
        return refused
    }

    /// Reads a configuration that is already in memory.
    ///
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - path: The name of the file in failures.
    ///   - images: The names of the images beside the file, or `nil` for a file that has no folder for them.
    /// - Returns: The catalog.
    /// - Throws: ``StoreKitFileFailure`` if the data is not one JSON object in UTF-8.
    package static func catalog(
        from data: Data,
        path: String,
        images: Set<String>? = nil
    ) throws(StoreKitFileFailure) -> Catalog {
        let source = try source(data, path: path)
        let root: JSONNode
        let extraCommas: [Int]
        do throws(JSONFault) {
            (root, extraCommas) = try JSONScanner.file(in: source.bytes)
        } catch {
            let position = source.position(of: error.offset)
            throw .notJSON(path: path, line: position.line, column: position.column, reason: error.reason)
        }
        return try catalog(
            of: root,
            extraCommas: extraCommas,
            CatalogBuilder(source: source, images: images),
            path: path
        )
    }

    /// Returns the text of a file.
    ///
    /// - Throws: ``StoreKitFileFailure/notUTF8(path:line:column:)``.
    private static func source(_ data: Data, path: String) throws(StoreKitFileFailure) -> SourceText {
        let source = SourceText([UInt8](data))
        guard let offset = source.firstInvalidOffset else { return source }
        let position = source.position(of: offset)
        throw .notUTF8(path: path, line: position.line, column: position.column)
    }

    /// Reads the catalog from a file's value.
    ///
    /// - Throws: ``StoreKitFileFailure/notAnObject(path:found:)``.
    private static func catalog(
        of root: JSONNode,
        extraCommas: [Int],
        _ builder: CatalogBuilder,
        path: String
    ) throws(StoreKitFileFailure) -> Catalog {
        guard case .object(let members) = root.content else { throw .notAnObject(path: path, found: root.kind) }
        var builder = builder
        builder.noteRepeatedKeys(in: root, at: "")
        for comma in extraCommas { builder.note(.extraComma, at: comma, place: "", effect: .otherReadersRefuse) }
        return builder.catalog(from: FileObject(members: members, offset: root.offset, place: ""))
    }
}

/// The contents of a configuration's file.
private struct ConfigurationText {
    let data: Data
    let path: String
    /// The absolute path without links to the folder itself or its parent.
    let standardPath: String
    /// The names of the images beside the file, or `nil` for a file that has no folder for them.
    let images: Set<String>?

    /// Reads a file.
    ///
    /// - Throws: ``StoreKitFileFailure/missing(path:)`` or ``StoreKitFileFailure/unreadable(path:reason:)``.
    init(_ url: URL) throws(StoreKitFileFailure) {
        guard url.isFileURL else { throw .unreadable(path: url.absoluteString, reason: "it is not a file's URL") }
        let folder = try ConfigurationFolder(url)
        let file = folder?.file ?? url
        path = file.path(percentEncoded: false)
        standardPath = file.standardizedFileURL.path(percentEncoded: false)
        images = folder?.images
        do {
            data = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            throw .missing(path: path)
        } catch {
            throw .unreadable(path: path, reason: error.systemReason)
        }
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
