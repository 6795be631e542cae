import TestWaiting
import Testing
import os.lock

@Suite struct LockImportTests {
    @Test func `a file that imports os.lock uses both locks`() {
        let lock = OSAllocatedUnfairLock<Int>(initialState: 1)
        var plain = os_unfair_lock()
        #expect(os_unfair_lock_trylock(&plain))
        os_unfair_lock_unlock(&plain)
        #expect(lock.withLock { $0 } == 1)
    }
}
