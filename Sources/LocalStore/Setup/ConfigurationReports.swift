package import StoreCatalog
import Synchronization

/// The reporter of mistakes in configuration files, each file once while its mistakes stay the same.
package final class ConfigurationReports: Sendable {
    /// The reports of this process.
    package static let ofThisProcess = ConfigurationReports()

    /// The maximum number of mistakes to report.
    private static let longestReport = 20

    private struct Report: Hashable {
        let path: String
        let diagnostics: [CatalogDiagnostic]
    }

    private let given = Mutex<Set<Report>>([])

    package init() {}

    /// Reports each mistake in a line of its own, with path, line and column, unless it was reported before.
    package func give(_ catalog: Catalog, to report: @Sendable (String) -> Void) {
        guard let path = catalog.path, !catalog.diagnostics.isEmpty else { return }
        let contents = Report(path: path, diagnostics: catalog.diagnostics)
        guard given.withLock({ $0.insert(contents).inserted }) else { return }
        for diagnostic in catalog.diagnostics.prefix(Self.longestReport) { report(diagnostic.line(inFile: path)) }
        let rest = catalog.diagnostics.count - Self.longestReport
        if rest > 0 { report("\(path): \(rest) more mistakes are not listed") }
    }
}
