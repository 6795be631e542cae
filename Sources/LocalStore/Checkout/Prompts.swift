package import StoreInterface

/// The prompts of one store for its customer, of which one is shown at a time.
///
/// The class has no isolation of its own: its store uses it on the store's executor.
final class Prompts {
    private let customer: any StoreCustomer
    private let store: StoreIdentity
    private let report: @Sendable (String) -> Void
    private var lock = PromptLock()
    /// True if prompts are not shown, and count as confirmed (TS-15).
    var areDisabled = false

    /// Creates the prompts of a store.
    ///
    /// - Parameters:
    ///   - customer: The customer who answers them.
    ///   - store: The identity of the store.
    ///   - report: Receives the warning that a prompt waits for itself.
    init(for customer: any StoreCustomer, of store: StoreIdentity, report: @escaping @Sendable (String) -> Void) {
        self.customer = customer
        self.store = store
        self.report = report
    }

    /// Shows a prompt after the earlier ones, and waits for the customer's answer.
    func ask<Answer: Sendable>(_ question: (any StoreCustomer) async -> Answer) async -> Answer {
        await begin()
        defer { end() }
        return await answer(question)
    }

    /// Waits until no other prompt is shown, and keeps others waiting until ``end()``.
    ///
    /// A request from within the customer's own answer waits until the answer is given. If the answer waits for that
    /// request, neither ends, and the deadlock is reported.
    func begin() async {
        guard !lock.tryToTake() else { return }
        if AnsweringCustomer.store == store {
            report(
                """
                a purchase or another sheet was asked for by the code that answers a sheet as the customer: it waits until \
                that answer is given. If the answer waits for it, neither ends. Return the answer first, and buy after it
                """
            )
        }
        await withCheckedContinuation { lock.wait($0) }
    }

    /// Lets the next prompt be shown.
    func end() { lock.release() }

    /// Returns the customer's answer to a prompt, between ``begin()`` and ``end()``.
    func answer<Answer: Sendable>(_ question: (any StoreCustomer) async -> Answer) async -> Answer {
        let customer = areDisabled ? AgreeableCustomer() : customer
        // The default customer runs no code of a test, so it is called without leaving the actor. Purchases that are
        // confirmed together are then saved together.
        guard !(customer is AgreeableCustomer) else { return await question(customer) }
        return await AnsweringCustomer.$store.withValue(store) { await question(customer) }
    }
}

/// The lock that serializes prompts, in the order of the requests.
///
/// Purchases are processed one after another in the order of their requests, because each needs the customer (Q-34,
/// P-28). Cancelling a waiting task does not remove it from the queue (P-27).
struct PromptLock {
    private var isTaken = false
    private var line: [CheckedContinuation<Void, Never>] = []

    /// Takes the lock if it is free.
    ///
    /// - Returns: True if the caller has it; otherwise it has to ``wait(_:)``.
    mutating func tryToTake() -> Bool {
        guard !isTaken else { return false }
        isTaken = true
        return true
    }

    /// Queues a task, which has the lock when it continues.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { line.append(continuation) }

    /// Releases the lock, or passes it to the next waiting task.
    mutating func release() {
        guard !line.isEmpty else {
            isTaken = false
            return
        }
        line.removeFirst().resume()
    }
}

/// The task-local value with the store whose customer is answering a prompt in the current task or in one of its
/// ancestors.
private enum AnsweringCustomer {
    @TaskLocal static var store: StoreIdentity?
}

/// A customer who confirms everything.
package struct AgreeableCustomer: StoreCustomer {
    package init() {}

    package func confirmsPurchase(of question: PurchaseQuestion) async -> Bool { true }

    package func refundRequest(for question: RefundQuestion) async -> RefundAnswer? { RefundAnswer(reason: .other) }

    package func signsIn() async -> Bool { true }
}
