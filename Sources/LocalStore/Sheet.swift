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
