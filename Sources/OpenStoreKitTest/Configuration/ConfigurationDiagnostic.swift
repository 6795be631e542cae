public import Foundation
import LocalStore
import StoreCatalog

/// A mistake in a `.storekit` file, and what follows from it.
///
/// Stores and sessions read configurations as leniently as Apple's tools: an entry that cannot be used is left out, and
/// the rest is for sale. Each mistake is also written to the standard error, once for each file in a process.
///
/// ```swift
/// @Test func `the configuration has no mistakes`() throws {
///     #expect(try ConfigurationDiagnostic.diagnostics(inFileAt: url) == [])
/// }
/// ```
public struct ConfigurationDiagnostic: Hashable, Sendable {
    /// The consequence of a mistake, in one word.
    public enum Severity: String, Hashable, Sendable {
        /// Everything that the file describes is for sale, but perhaps not as its author meant it.
        case warning
        /// Something that the file describes is not for sale, or is ignored as a whole.
        case error
    }

    /// The path of the file.
    public let path: String
    /// The line of the value, counted from 1; where a key is missing, the line of the object that lacks it.
    public let line: Int
    /// The column of the value, counted from 1, in Unicode scalars.
    public let column: Int
    /// The keys and positions that lead to the value, such as `products[3].displayPrice`.
    public let keyPath: String
    /// The mistake and its consequence, in one sentence.
    public let message: String
    /// The consequence in one word.
    public let severity: Severity

    /// Reads a configuration and lists its mistakes, without making a store.
    ///
    /// - Parameter url: The URL of a `.storekit` file.
    /// - Returns: The mistakes in the order of the file; empty for a file without any.
    /// - Throws: ``SimulatedStoreError/configuration(_:)`` if the file is no JSON object or cannot be read; the text has
    ///   path, line and column.
    public static func diagnostics(inFileAt url: URL) throws(SimulatedStoreError) -> [ConfigurationDiagnostic] {
        try all(in: Catalog(contentsOf: url))
    }

    static func all(in catalog: Catalog) -> [ConfigurationDiagnostic] {
        catalog.diagnostics.map { ConfigurationDiagnostic($0, inFile: catalog.path ?? "") }
    }

    private init(_ diagnostic: CatalogDiagnostic, inFile path: String) {
        self.path = path
        line = diagnostic.line
        column = diagnostic.column
        keyPath = diagnostic.place
        message = "\(diagnostic.problem), so \(diagnostic.effect)"
        severity =
            switch diagnostic.severity {
            case .warning: .warning
            case .error: .error
            }
    }
}

extension ConfigurationDiagnostic: CustomStringConvertible {
    /// The diagnostic as compilers write theirs: `path:line:column: error: keyPath: message`.
    public var description: String { "\(path):\(line):\(column): \(severity): \(keyPath): \(message)" }
}

extension SimulatedStore {
    /// The mistakes in the configuration that is for sale, in the order of the file; empty for products written in code.
    public var configurationDiagnostics: [ConfigurationDiagnostic] {
        ConfigurationDiagnostic.all(in: local.presentCatalog)
    }
}

extension SKTestSession {
    /// The mistakes in the configuration that is for sale, in the order of the file.
    ///
    /// ## Differs from Apple
    ///
    /// Apple's session has no such property.
    public var configurationDiagnostics: [ConfigurationDiagnostic] {
        ConfigurationDiagnostic.all(in: local.presentCatalog)
    }
}

extension Catalog {
    /// Reads a file for a store that a test owns.
    init(contentsOf url: URL) throws(SimulatedStoreError) {
        do throws(StoreKitFileFailure) {
            self = try StoreKitFileReader.catalog(contentsOf: url)
        } catch {
            throw .configuration("\(error)")
        }
    }
}
