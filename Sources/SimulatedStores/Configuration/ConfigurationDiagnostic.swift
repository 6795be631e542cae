import StoreControl
public import Foundation
import LocalStore
package import StoreCatalog
import StoreInterface

/// A mistake in a `.storekit` file and its consequence.
///
/// Stores and sessions parse configurations as leniently as Apple's tools: an entry that cannot be used is left out,
/// and the other entries are for sale. Each mistake is also written to the standard error, once for each file in a
/// process.
///
/// ```swift
/// @Test func `the configuration has no mistakes`() throws {
///     #expect(try ConfigurationDiagnostic.diagnostics(inFileAt: url) == [])
/// }
/// ```
public struct ConfigurationDiagnostic: Hashable, Sendable {
    /// The consequence of a mistake, in one word.
    public enum Severity: String, Hashable, Sendable {
        /// Everything that the file describes is for sale, but possibly not as intended.
        case warning
        /// Part of the file's content is not for sale, or is ignored as a whole.
        case error
    }

    /// The path of the file.
    public let path: String
    /// The line of the value, counted from 1; for a missing key, the line of its object.
    public let line: Int
    /// The column of the value, counted from 1, in Unicode scalars.
    public let column: Int
    /// The keys and positions that lead to the value, such as `products[3].displayPrice`.
    public let keyPath: String
    /// The mistake and its consequence, in one sentence.
    public let message: String
    /// The consequence, in one word.
    public let severity: Severity

    /// Reads a configuration and returns its mistakes, without opening a store.
    ///
    /// - Parameter url: The URL of a `.storekit` file.
    /// - Returns: The mistakes in the order of the file; empty if there are none.
    /// - Throws: ``SimulatedStoreError/configuration(_:)`` if the file cannot be read or is not a JSON object; the text
    ///   has path, line, and column.
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
    /// The diagnostic in the format of compilers: `path:line:column: error: keyPath: message`.
    ///
    /// Characters of the file that control a terminal are escaped.
    public var description: String {
        TerminalText.escaped("\(path):\(line):\(column): \(severity): \(keyPath): \(message)")
    }
}

extension SimulatedStore {
    /// The mistakes in the store's configuration, in the order of the file; empty for products defined in code.
    public var configurationDiagnostics: [ConfigurationDiagnostic] {
        ConfigurationDiagnostic.all(in: local.presentCatalog)
    }
}

extension SKTestSession {
    /// The mistakes in the session's configuration, in the order of the file.
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
    ///
    /// - Parameter url: The file.
    /// - Throws: ``SimulatedStoreError/configuration(_:)`` if the file cannot be read.
    package init(contentsOf url: URL) throws(SimulatedStoreError) {
        do throws(StoreKitFileFailure) {
            self = try StoreKitFileReader.catalog(contentsOf: url)
        } catch {
            throw .configuration("\(error)")
        }
    }
}
