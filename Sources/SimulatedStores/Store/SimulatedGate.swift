package import StoreControl
public import StoreInterface

/// A gate that holds operations of a store, created by ``SimulatedStore/hold(before:of:)``.
///
/// The gate holds operations until ``open()`` is called, until the gate is released, or until its store closes. A test
/// that needs the gate closed up to some line therefore calls ``open()`` in that line. Await a held purchase in another
/// task. A purchase that is awaited in the task of the gate never returns, because the line that opens the gate is
/// never reached.
public final class SimulatedGate: Sendable {
    /// The step that operations are held before.
    public let step: SimulatedStep
    /// The product whose operations are held, or `nil` for all.
    public let productID: String?

    private let testControl: TestControl
    private weak let store: ControlledStore?
    private let id: Int

    /// Creates a closed gate.
    ///
    /// - Parameters:
    ///   - step: The step that operations are held before.
    ///   - productID: The product whose operations are held, or `nil` for all.
    ///   - store: The store.
    package init(before step: SimulatedStep, of productID: String?, in store: ControlledStore) {
        self.step = step
        self.productID = productID
        self.store = store
        testControl = store.testControl
        id = store.closeGate(before: step, productID: productID)
    }

    deinit {
        open()
        testControl.discard(id)
    }

    /// The number of operations that arrived while the gate was closed, including released ones.
    ///
    /// Before `SimulatedStep.announced` and `SimulatedStep.listed` it counts changes, each of which may have
    /// several visible effects.
    public var arrivals: Int { testControl.arrivals(at: id) }

    /// Waits until a number of operations have arrived.
    ///
    /// - Parameter count: The number of operations since the gate was created.
    /// - Returns: `false` if the gate opened before, or the calling task was cancelled.
    @discardableResult public func waitUntilReached(by count: Int = 1) async -> Bool {
        await testControl.arrivals(at: id, reach: count)
    }

    /// Releases held operations in order of arrival; the gate stays closed.
    ///
    /// - Parameter count: The number of operations. If fewer are held, the next arrivals pass.
    public func release(_ count: Int = 1) {
        guard let store else { return testControl.release(count, at: id) }
        store.release(count, at: id)
    }

    /// Releases all operations and stops holding.
    ///
    /// Opening again has no effect. When the call returns, changes held before `SimulatedStep.announced` have been
    /// sent to their listeners, and changes held before `SimulatedStep.listed` are listed.
    public func open() {
        guard let store else { return testControl.open(id) }
        store.openGate(id)
    }
}
