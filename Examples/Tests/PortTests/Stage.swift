import PortAsync
import PortImportSwapped
import PortMixed

#if os(Linux)
import PortUnchanged

// The queue tracks all work of these requests.
extension PortUnchanged.PurchaseStore: PurchaseFacade { func settle() async {} }
#endif

extension PortImportSwapped.PurchaseStore: PurchaseFacade { func settle() async {} }
extension PortMixed.PurchaseStore: PurchaseFacade {}
extension PortAsync.PurchaseStore: PurchaseFacade {}

/// The stages of the port.
enum Stage: String, CaseIterable, Codable, Sendable {
    #if os(Linux)
    case unchanged = "1-Unchanged"
    #endif
    case importSwapped = "2-ImportSwapped"
    case mixed = "3-Mixed"
    case async = "4-Async"

    /// The class in this stage.
    @MainActor func makeStore() -> any PurchaseFacade {
        switch self {
        #if os(Linux)
        case .unchanged: PortUnchanged.PurchaseStore()
        #endif
        case .importSwapped: PortImportSwapped.PurchaseStore()
        case .mixed: PortMixed.PurchaseStore()
        case .async: PortAsync.PurchaseStore()
        }
    }
}
