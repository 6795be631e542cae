import Dispatch
import Synchronization

/// Says that nothing serves the delivery queue, in programs that are built for debugging.
///
/// A main thread that blocks until a callback has been made waits for ever, because the callback waits for the main thread.
enum DeliveryWatch {
    #if DEBUG
    /// The time for which nothing is begun before a line is written; on the machine's clock.
    private static let patience = 5

    private struct State {
        var posted: UInt64 = 0
        var begun: UInt64 = 0
        /// ``begun`` when the timer was set.
        var begunBefore: UInt64 = 0
        var timer: (any DispatchSourceTimer)?
    }

    private static let state = Mutex(State())

    /// Takes note of callbacks that are handed to the delivery queue.
    static func noteDelivery() {
        state.withLock { state in
            state.posted += 1
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.setEventHandler { look() }
            timer.schedule(deadline: .now() + .seconds(patience), repeating: .seconds(patience))
            state.begunBefore = state.begun
            state.timer = timer
            timer.activate()
        }
    }

    /// Takes note that the delivery queue has begun with callbacks.
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
        // On Linux the main queue is another object each time.
        let name = queue.label == DispatchQueue.main.label ? "the main queue" : "the queue \(queue.label)"
        QueueLog.report(
            """
            callbacks have waited \(patience) seconds for \(name), which nothing serves: its thread is blocked, perhaps by \
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
