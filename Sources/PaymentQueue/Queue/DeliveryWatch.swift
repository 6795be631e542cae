import Dispatch
import PurchaseEvents

/// A watchdog that reports, in debug builds, that no thread serves the delivery queue.
///
/// A main thread that blocks until a callback has been made waits forever, because the callback waits for the main
/// thread.
enum DeliveryWatch {
    #if DEBUG
    /// The time in seconds after which callbacks that have not begun are reported, on the machine's clock.
    private static let timeout = 5

    private struct State {
        var posted: UInt64 = 0
        var begun: UInt64 = 0
        /// The value of ``begun`` when the timer was set.
        var begunBefore: UInt64 = 0
        var timer: (any DispatchSourceTimer)?
    }

    private static let state = Lock(State())

    /// Records that callbacks were handed to the delivery queue.
    static func noteDelivery() {
        state.withLock { state in
            state.posted += 1
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.setEventHandler { look() }
            timer.schedule(deadline: .now() + .seconds(timeout), repeating: .seconds(timeout))
            state.begunBefore = state.begun
            state.timer = timer
            timer.activate()
        }
    }

    /// Records that the delivery queue has begun to run callbacks.
    static func noteBeginning() { state.withLock { $0.begun += 1 } }

    private static func look() {
        let isStuck = state.withLock { state in
            let (isStuck, isDone) = (state.begun == state.begunBefore, state.begun == state.posted)
            state.begunBefore = state.begun
            guard isStuck || isDone else { return false }
            // Set again with the next callbacks.
            state.timer?.cancel()
            state.timer = nil
            return isStuck && !isDone
        }
        guard isStuck else { return }
        let queue = PaymentQueueDelivery.queue
        // On Linux the main queue is a different object on each access.
        let name = queue.label == DispatchQueue.main.label ? "the main queue" : "the queue \(queue.label)"
        QueueLog.report(
            """
            callbacks have waited \(timeout) seconds for \(name), which nothing serves: its thread is blocked, perhaps by \
            code that waits for one of these callbacks. Let the thread go on (an async test, an async main function, \
            RunLoop.main.run(), XCTest's wait(for:)), or choose another PaymentQueueDelivery.queue before the first \
            observer or request
            """
        )
    }
    #else
    static func noteDelivery() {}
    static func noteBeginning() {}
    #endif
}
