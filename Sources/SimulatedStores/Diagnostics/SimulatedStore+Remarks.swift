import LocalStore
import StoreInterface

extension SimulatedStore {
    /// Sentences about the configuration that a failing test should show: its mistakes, and requested products that it
    /// does not contain.
    var remarks: [String] {
        (configurationDiagnostics.map(\.description) + local.unknownProducts.sentences).map { TerminalText.escaped($0) }
    }
}
