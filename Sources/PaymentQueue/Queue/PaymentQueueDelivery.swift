public import Dispatch
import Foundation
import PurchaseEvents

/// The dispatch queue on which the payment queue and the requests call observers and delegates.
///
/// All callbacks of this module to an app are made on ``queue``: observer callbacks of the payment queue, delegate
/// callbacks of requests, and completion handlers. The default is the main queue, as on Apple's systems.
///
/// A program whose main thread does not serve the main queue (a command-line tool that blocks in `main`, a synchronous
/// test) receives no callbacks there. Such a program can serve the main queue, with `RunLoop.main.run()`,
/// `dispatchMain()` or an `async` main function. It can also set a queue of its own before it attaches the first
/// observer or starts the first request.
///
/// ## Differs from Apple
/// Apple has no such setting.
public enum PaymentQueueDelivery {
    private static let chosen = Lock<DispatchQueue>(.main)

    private static let begunCallbacks = Lock<UInt64>(0)

    /// The time in seconds, on the machine's clock, in which a callback has to begin for a question to wait further.
    fileprivate static let standstill = Lock<Int>(60)

    /// The queue on which callbacks are made, the main queue unless set.
    ///
    /// Set it before the first observer or request; callbacks that were handed to the previous queue stay there. Only a
    /// serial queue keeps callbacks in order. Code that is isolated to the main actor needs the main queue.
    public static var queue: DispatchQueue {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// Delivers all transactions that are waiting to be finished to the observers again (Q-10, C-07).
    ///
    /// Apple documents this for the moment when an app comes to the front. Over Apple's store, the queue observes that
    /// moment itself where UIKit or AppKit exist. Elsewhere, also on watchOS, the app has to call this function.
    ///
    /// Purchased, failed and restored transactions are delivered, as the same objects as before, in one call. Purchasing
    /// and deferred transactions are not. Before the first observer of a launch this function does nothing, because
    /// that observer receives every transaction anyway.
    ///
    /// A queue over Apple's store first compares itself with `Transaction.unfinished`: what the other API finished
    /// leaves it.
    ///
    /// ## Differs from Apple
    /// Apple has no such function.
    public static func appCameToFront() {
        QueueRegistry.existing?.storeQueue().mailbox.post(.cameToFront)
    }

    /// The number of callbacks that have begun in this process.
    static var begun: UInt64 { begunCallbacks.withLock { $0 } }

    /// Runs `callbacks` later on ``queue``, in the order of these calls and with no lock held.
    static func deliver(_ callbacks: @escaping @Sendable () -> Void) {
        DeliveryWatch.noteDelivery()
        queue.async {
            DeliveryWatch.noteBeginning()
            begunCallbacks.withLock { $0 += 1 }
            callbacks()
        }
    }
}

/// The queue of the current store as a test sees it.
@_spi(SimulatedStores) public enum PaymentQueueActivity {
    /// The number of operations of the queue that were ever begun; 0 if the queue does not exist.
    public static var begun: UInt64 { QueueRegistry.existing?.storeQueue().work.begun ?? 0 }

    /// The transactions in the queue, the oldest first, with a flag that is true if observers received the current
    /// state.
    public static var entries: [(transaction: SKPaymentTransaction, isDelivered: Bool)] {
        QueueRegistry.existing?.storeQueue().observed.listed ?? []
    }

    /// The time in seconds, on the machine's clock, after which a delivery queue that begins no callback stands still.
    ///
    /// It is 60 unless set. The delegate's answer is then a refusal (F-05).
    public static var standstillLimit: Int {
        get { PaymentQueueDelivery.standstill.withLock { $0 } }
        set { PaymentQueueDelivery.standstill.withLock { $0 = newValue } }
    }
}

/// A log for messages of the queue that reach the developer only through the standard error.
enum QueueLog {
    /// A warning that a process prints at most once.
    enum Warning: Hashable {
        case paymentWithoutObserver
        case requestWithoutOwner
    }

    private static let given = Lock<Set<Warning>>([])

    static func reportOnce(_ warning: Warning, _ line: @autoclosure () -> String) {
        guard given.withLock({ $0.insert(warning).inserted }) else { return }
        report(line())
    }

    static func report(_ line: String) {
        StandardError.write(line: "Payment queue: \(line).")
    }
}

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
