import LocalStore

/// A place where a store is held, made by ``SimulatedStore/hold(before:of:)``.
///
/// It holds until ``open()`` is called. It also opens when nobody keeps it any more, and when its store ends; a test that
/// wants it closed until some line calls ``open()`` in that line. A purchase that is held is awaited in another task: one
/// that is awaited in the task with the gate waits for ever, because the line that opens it is never reached.
public final class SimulatedGate: Sendable {
    /// The step that it is held before.
    public let step: SimulatedStep
    /// The product whose changes are held; `nil` for all.
    public let productID: String?

    private let conduct: StoreConduct
    private weak let store: LocalStore?
    private let id: Int

    init(before step: SimulatedStep, of productID: String?, in store: LocalStore) {
        self.step = step
        self.productID = productID
        self.store = store
        conduct = store.conduct
        id = store.closeGate(before: step.checkpoint, productID: productID)
    }

    deinit {
        open()
        conduct.discard(id)
    }

    /// How much came here while it was closed, also what was let through.
    ///
    /// Before ``SimulatedStep/announced`` and ``SimulatedStep/listed`` that is one for each change; what can be heard or
    /// seen of it may be more.
    public var arrivals: Int { conduct.arrivals(at: id) }

    /// Waits until something has come here.
    ///
    /// - Parameter count: How much has to have come since the gate was made.
    /// - Returns: `false` when the gate opened before, or the calling task was cancelled.
    @discardableResult public func reached(_ count: Int = 1) async -> Bool {
        await conduct.arrivals(at: id, reach: count)
    }

    /// Lets some of what waits here go on, the first that came first, and stays closed.
    ///
    /// - Parameter count: How many. Where fewer wait, the next that come need not wait.
    public func release(_ count: Int = 1) {
        guard let store else { return conduct.release(count, at: id) }
        store.release(count, at: id)
    }

    /// Lets everything go on, for good.
    ///
    /// Opening again does nothing.
    /// When it returns, what was held before ``SimulatedStep/announced`` has been sent to its listeners, and what was
    /// held before ``SimulatedStep/listed`` is listed.
    public func open() {
        guard let store else { return conduct.open(id) }
        store.openGate(id)
    }
}
