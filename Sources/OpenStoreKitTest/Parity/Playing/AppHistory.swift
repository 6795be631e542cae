import Foundation
import SimulatedStores
import Synchronization

/// An event in the life of an app: a record of its grant log, a call that it made, or a delivery that it received.
struct AppAct: Sendable {
    enum Kind: Hashable, Sendable {
        case granted(quantity: Int, transactionID: UInt64?, until: Date?)
        case taken
        case notified(ParityNotice)
        case called(Call)
        case received(Delivery)
        /// The scenario killed the app.
        case killed
    }

    /// A call to one of the two APIs.
    enum Call: Hashable, Sendable {
        case purchase, restore, sync, products, receipt
        case finish(transactionID: UInt64?)
        /// A read in a cancelled task, which returned no result.
        case cancelledRead
    }

    /// A delivery from one of the two APIs.
    struct Delivery: Hashable, Sendable {
        enum Route: Hashable, Sendable {
            case observer, updates, unfinished, purchaseResult
            /// A query that a later launch can repeat: entitlements, the history, a status.
            case query
            /// The payment queue's callback for revoked products.
            case revocationCallback
            /// A promoted product that the customer tapped.
            case promotion
        }

        enum State: Hashable, Sendable {
            case owned, revoked, upgraded, waiting, failed
        }

        let route: Route
        let state: State
        var transactionID: UInt64?
    }

    let kind: Kind
    var productID = ""
    /// The state of the store, for a record of the grant log.
    var moment: GrantMoment?
    /// The place that the app passed to its grant log.
    var passedPlace: PassedPlace?
    /// The functions of the app that were running.
    var code: CallingCode?
    /// The step of the scenario.
    var step = ""
    /// The number of the app's launch, from 1.
    var launch = 0

    /// The delivery, or `nil` for another event.
    var delivery: Delivery? {
        if case .received(let delivery) = kind { delivery } else { nil }
    }
}

/// A place in the source code that an app passed to its grant log.
struct PassedPlace: Hashable, Sendable {
    let filePath: String
    let line: Int
}

/// The position of a grant in the history of the store.
struct GrantMoment: Hashable, Sendable {
    let date: Date
    /// The store's change number; later changes of the store have higher numbers.
    let changeNumber: Int64
    /// True if no signature of the store could be verified.
    let isUnverified: Bool
}

/// The events of all launches of an app in the course of one scenario, in the order of the program.
///
/// A call is added before the API does anything, on the thread of the caller. Two events of one function therefore have
/// the order of their lines, however fast the store is.
final class AppHistory: Sendable {
    private struct State {
        var acts: [AppAct] = []
        var step = "launch"
        var launch = 0
    }

    private let state = Mutex(State())

    var acts: [AppAct] { state.withLock { $0.acts } }

    /// The number of the present launch, from 1.
    var launch: Int { state.withLock { $0.launch } }

    func begin(_ step: String) { state.withLock { $0.step = step } }

    func beginLaunch() { state.withLock { $0.launch += 1 } }

    func add(_ act: AppAct) {
        state.withLock { state in
            var act = act
            (act.step, act.launch) = (state.step, state.launch)
            state.acts.append(act)
        }
    }
}

/// The state of one launch of an app.
final class ProcessLife: Sendable {
    private enum State {
        case running
        /// The app has made its last call, which the store still performs.
        case stopping(finishing: UInt64)
        case ended
    }

    private let state = Mutex(State.running)

    /// True until the store refuses the calls of this launch.
    var isRunning: Bool {
        state.withLock { state in
            if case .ended = state { false } else { true }
        }
    }

    /// True while the app's code counts.
    var isActive: Bool {
        state.withLock { state in
            if case .running = state { true } else { false }
        }
    }

    func end() { state.withLock { $0 = .ended } }

    /// Ends the app with a call to finish a transaction, which is its last one.
    func stop(finishing transactionID: UInt64) {
        state.withLock { state in
            if case .running = state { state = .stopping(finishing: transactionID) }
        }
    }

    /// Returns true if the app may still finish a transaction.
    func allowsFinish(of transactionID: UInt64) -> Bool {
        state.withLock { state in
            switch state {
            case .running: true
            case .stopping(let last): last == transactionID
            case .ended: false
            }
        }
    }

    /// Runs a closure unless the app has ended; the app cannot end while the closure runs.
    func whileActive(_ body: () -> Void) {
        state.withLock { state in
            if case .running = state { body() }
        }
    }
}
