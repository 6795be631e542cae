import Foundation
@_spi(SimulatedStores) import PaymentQueue
import PurchaseEvents
import Synchronization

/// A check for callbacks that a subclass of an observer declares and that are never called.
///
/// Such a callback is never called because the superclass conforms without declaring it. On Linux, Swift cannot list
/// the methods of a class, but a debug build has a symbol table that lists them. Callbacks that are missing from that
/// table are not found: those of private and generic classes, and those in programs without symbols. There are no false
/// reports: nothing is reported unless the same table contains the required callback of the superclass.
enum UncalledCallbacks {
    /// Reports the uncalled callbacks of every observer that is attached from now on.
    static func watch() { PaymentQueueAttachments.watch { report(in: $0) } }

    #if DEBUG && os(Linux)
    private static let known = Mutex<Set<ObjectIdentifier>>([])

    /// Reports the uncalled callbacks of an observer's class on the standard error, the first time that it is attached.
    static func report(in observer: any SKPaymentTransactionObserver) {
        let type: any SKPaymentTransactionObserver.Type = type(of: observer)
        guard let above = superclass(of: type) as? any SKPaymentTransactionObserver.Type,
            known.withLock({ $0.insert(ObjectIdentifier(type)).inserted })
        else { return }
        // From the class itself up to the class that declares the conformance.
        var inheriting: [AnyClass] = [type]
        var conforming = above
        while let next = superclass(of: conforming) as? any SKPaymentTransactionObserver.Type {
            inheriting.append(conforming)
            conforming = next
        }
        let symbols = inheriting.reduce(into: Set<String>()) { $0.formUnion(callbacks(of: $1)) }
        guard !symbols.isEmpty else { return }
        var called: Set<String> = []
        var ancestor: AnyClass? = conforming
        while let next = ancestor {
            called.formUnion(callbacks(of: next))
            ancestor = superclass(of: next)
        }
        // Without the required callback, the table is incomplete.
        guard called.contains(required) else { return }
        let uncalled = symbols.subtracting(called).sorted()
        guard !uncalled.isEmpty else { return }
        let line =
            "\(String(reflecting: type)) declares \(uncalled.joined(separator: ", ")), never called, because its superclass "
            + "\(String(reflecting: conforming)) conforms to SKPaymentTransactionObserver without declaring that; declare "
            + "it there with an empty body, and override it"
        StandardError.write(line: "Payment queue: \(line).")
    }

    private static let required = "paymentQueue(_:updatedTransactions:)"

    private static func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }

    /// Returns the callbacks that a class declares itself, also in extensions of its module.
    private static func callbacks(of type: AnyClass) -> Set<String> {
        guard let mangled = _mangledTypeName(type),
            let name = SymbolTable.demangled("$s" + mangled)
        else { return [] }
        var callbacks: Set<String> = []
        for symbol in SymbolTable.names(beginningWith: "$s" + mangled, of: type) {
            guard let text = SymbolTable.demangled(symbol), text.hasPrefix(name + ".") else { continue }
            if let callback = names[spelled(text.dropFirst(name.count + 1))] { callbacks.insert(callback) }
        }
        return callbacks
    }

    /// Returns a demangled method name without module names, and with arrays in their short form.
    private static func spelled(_ method: Substring) -> String {
        String(method).replacing("PaymentQueue.", with: "").replacing("Swift.", with: "").replacing("any ", with: "")
            .replacing(/Array<([^<>]+)>/) { "[\($0.1)]" }
    }

    private static let names = [
        "paymentQueue(_: SKPaymentQueue, updatedTransactions: [SKPaymentTransaction]) -> ()": required,
        "paymentQueue(_: SKPaymentQueue, removedTransactions: [SKPaymentTransaction]) -> ()":
            "paymentQueue(_:removedTransactions:)",
        "paymentQueue(_: SKPaymentQueue, restoreCompletedTransactionsFailedWithError: Error) -> ()":
            "paymentQueue(_:restoreCompletedTransactionsFailedWithError:)",
        "paymentQueueRestoreCompletedTransactionsFinished(SKPaymentQueue) -> ()":
            "paymentQueueRestoreCompletedTransactionsFinished(_:)",
        "paymentQueue(_: SKPaymentQueue, updatedDownloads: [SKDownload]) -> ()":
            "paymentQueue(_:updatedDownloads:)",
        "paymentQueue(_: SKPaymentQueue, shouldAddStorePayment: SKPayment, for: SKProduct) -> Bool":
            "paymentQueue(_:shouldAddStorePayment:for:)",
        "paymentQueueDidChangeStorefront(SKPaymentQueue) -> ()": "paymentQueueDidChangeStorefront(_:)",
        "paymentQueue(_: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers: [String]) -> ()":
            "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)",
    ]
    #else
    /// Does nothing in release builds.
    static func report(in observer: any SKPaymentTransactionObserver) {}
    #endif
}
