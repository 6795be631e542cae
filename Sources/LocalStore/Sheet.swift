import StoreInterface

/// The one sheet of a device: whoever wants to show something waits for whoever shows something now.
///
/// Purchases are worked off one after another in the order they were asked for, because each needs the customer
/// (Q-34, P-28). Cancelling a task that waits does not take it out of the line (P-27).
struct Sheet {
    private var isShown = false
    private var line: [CheckedContinuation<Void, Never>] = []

    /// Whether the caller may show at once; if not, it has to ``wait(_:)``.
    mutating func tryToShow() -> Bool {
        guard !isShown else { return false }
        isShown = true
        return true
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { line.append(continuation) }

    /// Takes the sheet away and hands it to the next in line.
    mutating func dismiss() {
        guard !line.isEmpty else {
            isShown = false
            return
        }
        line.removeFirst().resume()
    }
}

/// The store whose customer is answering a sheet in the current task, or in one that started it.
private enum AnsweringCustomer {
    @TaskLocal static var store: StoreIdentity?
}

extension LocalStore {
    /// Waits until the sheet is free, and takes it.
    ///
    /// What the customer's own answer asks for waits until the answer is given. If the answer waits for that, neither ends,
    /// which one line says.
    func takeSheet() async {
        guard !sheet.tryToShow() else { return }
        if AnsweringCustomer.store == identity {
            configuration.report(
                """
                a purchase or another sheet was asked for by the code that answers a sheet as the customer: it waits until \
                that answer is given. If the answer waits for it, neither ends. Return the answer first, and buy after it
                """
            )
        }
        await withCheckedContinuation { sheet.wait($0) }
    }

    /// The customer's answer to a sheet that is shown.
    func answered<Answer: Sendable>(_ question: (any StoreCustomer) async -> Answer) async -> Answer {
        let customer = customer
        return await AnsweringCustomer.$store.withValue(identity) { await question(customer) }
    }
}
