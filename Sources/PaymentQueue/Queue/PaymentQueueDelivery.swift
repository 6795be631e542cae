public import Dispatch
import Foundation
import QueueAdapters
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

/// What the queue of the present store is doing, for a test that waits until it has done everything.
///
/// Work is what was asked of the queue or told to it, purchases and restores under way, calls to observers, and events that
/// were told and not read. What waits for an observer, or for somebody's approval, is none; neither are requests for
/// products or receipts.
@_spi(SimulatedStores) public enum PaymentQueueActivity {
    /// How much work was ever begun: a number that only grows while nobody stops reading, 0 where nobody has asked for
    /// the queue.
    public static var begun: UInt64 {
        guard let queue = QueueRegistry.existing else { return 0 }
        return queue.storeQueue().activity.begun &+ EventReaders.told
    }

    /// How much work of the queue itself is going on now.
    public static var runningCount: Int { QueueRegistry.existing?.storeQueue().activity.runningCount ?? 0 }

    /// How many readers of events, besides the calling task, have something left to read or to do.
    public static var busyReaderCount: Int { EventReaders.busyCount }

    /// Waits until the queue has nothing to do; where nobody has asked for the queue, that is at once.
    public static func rest() async {
        guard let queue = QueueRegistry.existing else { return }
        await queue.storeQueue().activity.rest()
        await EventReaders.rest()
    }

    /// What is in the queue, the oldest first, and whether observers were told of it as it is now.
    public static var entries: [(transaction: SKPaymentTransaction, isTold: Bool)] {
        QueueRegistry.existing?.storeQueue().board.listed ?? []
    }
}

/// Says on the standard error what can be said nowhere else.
enum QueueLog {
    /// A warning that a process gets no more than once.
    enum Warning: Hashable {
        case paymentWithoutObserver
    }

    private static let given = Mutex<Set<Warning>>([])

    static func reportOnce(_ warning: Warning, _ line: @autoclosure () -> String) {
        guard given.withLock({ $0.insert(warning).inserted }) else { return }
        report(line())
    }

    static func report(_ line: String) {
        FileHandle.standardError.write(Data("Payment queue: \(line).\n".utf8))
    }
}
