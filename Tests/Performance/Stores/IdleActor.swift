import SQLiteDatabase

/// An actor that does nothing, on the executor that a store in memory has.
///
/// A call of it, from a task of its own as each call of a store is, costs what the language and the system take for it.
actor IdleActor {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private nonisolated let executor = SharedThreadExecutor()

    nonisolated func visit() async {
        #if canImport(Darwin)
        await Task { await self.doNothing() }.value
        #else
        await Task.immediate { await self.doNothing() }.value
        #endif
    }

    private func doNothing() {}
}
