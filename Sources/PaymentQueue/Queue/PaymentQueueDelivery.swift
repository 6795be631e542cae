public import Dispatch
import Synchronization

/// Where the payment queue and the requests call their observers and delegates.
///
/// Everything that this module tells an app arrives on ``queue``: observer callbacks of the payment queue, delegate
/// callbacks of requests, and completion handlers. The default is the main queue, as on Apple's systems.
///
/// A program whose main thread serves nobody (a command-line tool that blocks in `main`, a synchronous test) hears
/// nothing on the main queue. It either serves that queue, with `RunLoop.main.run()`, `dispatchMain()` or an `async`
/// main function, or chooses a queue of its own before the first observer or request.
///
/// ## Differs from Apple
/// Apple has no such setting.
public enum PaymentQueueDelivery {
    private static let chosen = Mutex<DispatchQueue>(.main)

    /// The queue on which callbacks are made, the main queue unless set.
    ///
    /// Set it before the first observer or request; what was handed to the previous queue stays there. Only a serial
    /// queue keeps callbacks in order. Code that is isolated to the main actor needs the main queue.
    public static var queue: DispatchQueue {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// Tells the observers once more of everything that waits to be finished, as Apple says it happens when an app comes
    /// back to the front (Q-10, C-07).
    ///
    /// Linux has no such moment, so nothing happens unless an app says so. Purchased, failed and restored transactions are
    /// told of, the same objects as before, in one call; what is purchasing or deferred is not. Before the first observer of
    /// a launch this does nothing, since that one hears of everything anyway.
    ///
    /// ## Differs from Apple
    /// Apple has no such function.
    public static func appCameToFront() {
        QueueRegistry.existing?.storeQueue().mailbox.post(.cameToFront)
    }

    /// Runs `callbacks` later on ``queue``, in the order of these calls and with no lock held.
    static func deliver(_ callbacks: @escaping @Sendable () -> Void) {
        DeliveryWatch.noteDelivery()
        queue.async {
            DeliveryWatch.noteBeginning()
            callbacks()
        }
    }
}
