import Foundation
import Synchronization

/// Finds callbacks that a subclass of an observer declares and that are never called, since its superclass conforms without
/// them.
///
/// Swift on Linux cannot be asked which methods a class has, but a program that is built for debugging has a table of its
/// symbols, and they say it. What that table does not say, for private and generic classes, and in programs whose symbols were
/// taken out, is not found. What is found is true: nothing is reported unless the same table shows the callback that the
/// superclass cannot be without.
enum UncalledCallbacks {
    #if DEBUG && os(Linux)
    private static let known = Mutex<Set<ObjectIdentifier>>([])

    /// Writes one line on the standard error about a class of an observer, the first time that it is attached.
    static func report(in observer: any SKPaymentTransactionObserver) {
        let type: any SKPaymentTransactionObserver.Type = type(of: observer)
        guard let above = superclass(of: type) as? any SKPaymentTransactionObserver.Type,
            known.withLock({ $0.insert(ObjectIdentifier(type)).inserted })
        else { return }
        // From the class itself up to the one that declares the conformance.
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
        // Without the required one the table does not tell everything.
        guard called.contains(required) else { return }
        let uncalled = symbols.subtracting(called).sorted()
        guard !uncalled.isEmpty else { return }
        QueueLog.report(
            "\(String(reflecting: type)) declares \(uncalled.joined(separator: ", ")), never called, because its superclass "
                + "\(String(reflecting: conforming)) conforms to SKPaymentTransactionObserver without declaring that; declare "
                + "it there with an empty body, and override it"
        )
    }

    private static let required = "paymentQueue(_:updatedTransactions:)"

    private static func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }

    /// The callbacks that a class declares itself, also in extensions of its module.
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

    /// A demangled method without the modules and with arrays as one writes them.
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
    /// Does nothing in programs that are built to be shipped.
    static func report(in observer: any SKPaymentTransactionObserver) {}
    #endif
}
