@_spi(PaymentQueues) import AdapterSupport
public import Foundation
import PurchaseEvents

/// A request to the store, answered through a delegate.
///
/// Use one of the subclasses. A request can be started again after it has ended.
///
/// ## Differs from Apple
/// Apple may drop a running request that the app does not retain. Here a request is retained until it ends or is
/// cancelled.
open class SKRequest: NSObject, SKRequestDelegating {
    let listener = DelegateReference()
    private let run = Lock(RequestRun())
    /// The store of the code that made the request; `nil` if that code had no store.
    private let home = StoreScope.own

    /// Creates an empty request.
    public override init() { super.init() }

    /// Starts the request, and returns before the store answers.
    ///
    /// Does nothing while the request is running. The request uses the store of the calling task, or of the task that
    /// made the request if the caller has no store. The delegate's callbacks use the same store.
    open func start() {
        ask(nil, {}, deliver: { _, _ in nil })
    }

    /// Ends the request without a callback.
    ///
    /// If this method is called on the delivery queue, no callback follows, not even `requestDidFinish` after a
    /// response.
    open func cancel() {
        run.withLock { $0.stop() }?.cancel()
    }

    /// Runs the request.
    ///
    /// - Parameters:
    ///   - asked: The event for the recorder that describes the request.
    ///   - question: Returns the store's answer.
    ///   - deliver: Makes the event for the recorder and the callback that delivers the answer to the delegate, on the
    ///     delivery queue and before `requestDidFinish`.
    func ask<Answer: Sendable>(
        _ asked: RecordedEvent?,
        _ question: @escaping @Sendable () async throws -> Answer,
        deliver: @escaping @Sendable (SKRequest, Answer) -> RequestAnswer?
    ) {
        let running = RunningRequest(self)
        let store = home?.forCall ?? .current(for: "\(type(of: self)).start()")
        // Recorded before the run begins; otherwise the answer could be recorded first.
        if let asked, !run.withLock({ $0.isRunning }) { store.record(asked) }
        run.withLock { run in
            run.begin { number in
                Task {
                    let answer: Result<Answer, any Error>
                    do {
                        // Tasks that a dispatch queue starts do not inherit the store of that queue.
                        answer = .success(try await store.working { try await question() })
                    } catch {
                        answer = .failure(error)
                    }
                    PaymentQueueDelivery.deliver {
                        guard let request = running.end() else { return }
                        store.run { request.end(number, with: answer, from: store, deliver: deliver) }
                    }
                }
            }
        }
    }

    private func end<Answer>(
        _ number: Int,
        with answer: Result<Answer, any Error>,
        from store: StoreScope,
        deliver: (SKRequest, Answer) -> RequestAnswer?
    ) {
        guard run.withLock({ $0.isRunning(number) }) else { return }
        switch answer {
        case .success(let answer):
            if let delivery = deliver(self, answer) {
                store.record(delivery.event)
                delivery.deliver()
            }
            guard run.withLock({ $0.finish(number) }) else { return }
            listener.object?.requestDidFinish(self)
        case .failure(let error):
            guard run.withLock({ $0.finish(number) }) else { return }
            let error = SKError(error)
            store.record(RecordedEvent(.requestFailed, error))
            listener.object?.request(self, didFailWithError: error)
        }
    }
}

/// The callbacks through which an app receives the outcome of a request.
///
/// Both callbacks have a default implementation that does nothing. They are made on ``PaymentQueueDelivery/queue``.
///
/// ## Differs from Apple
/// Optional methods are found at compile time, with the pitfall that ``SKPaymentTransactionObserver`` describes.
public protocol SKRequestDelegate: NSObjectProtocol {
    /// Receives the completion of the request, after which no callback follows.
    ///
    /// - Parameter request: The request.
    func requestDidFinish(_ request: SKRequest)

    /// Receives the failure of the request; ``requestDidFinish(_:)`` is not called.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - error: The reason, an ``SKError``.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}

    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// The protocol that gives a request its `delegate` property.
///
/// Apple narrows the type of the delegate in ``SKProductsRequest``. Swift does not allow such an override of a
/// property, but a class may hide a property that comes from a protocol extension.
///
/// ## Differs from Apple
/// Apple has no such protocol. Subclasses of requests other than ``SKProductsRequest`` cannot override `delegate`.
public protocol SKRequestDelegating: AnyObject {}

extension SKRequestDelegating where Self: SKRequest {
    /// The delegate that receives the outcome of the request; the request does not retain it.
    public var delegate: (any SKRequestDelegate)? {
        get { listener.object }
        set { listener.object = newValue }
    }
}

/// The current run of a request: at most one run may call back, until it ends or is stopped.
struct RequestRun {
    private var count = 0
    private var running: (number: Int, task: Task<Void, Never>)?

    /// Begins a run, unless one is in progress.
    mutating func begin(_ start: (_ number: Int) -> Task<Void, Never>) {
        guard running == nil else { return }
        count += 1
        running = (count, start(count))
    }

    var isRunning: Bool { running != nil }

    func isRunning(_ number: Int) -> Bool {
        running?.number == number
    }

    /// Ends the run with this number; returns `false` if it was stopped before.
    mutating func finish(_ number: Int) -> Bool {
        guard isRunning(number) else { return false }
        running = nil
        return true
    }

    /// Ends the current run and returns its task.
    mutating func stop() -> Task<Void, Never>? {
        defer { running = nil }
        return running?.task
    }
}

/// The owner of a request until it is answered, so that the request lives as long as it runs.
final class RunningRequest: Sendable {
    private let request: Lock<ClientReference<SKRequest>?>

    init(_ request: SKRequest) { self.request = Lock(ClientReference(request)) }

    /// Returns the request, and says once in a process that the app should keep its requests.
    ///
    /// Apple's framework may release a request that the app does not keep, and then no delegate is called.
    func end() -> SKRequest? {
        // No other variable may hold the request when its references are counted.
        guard var request = take()?.value else { return nil }
        if isKnownUniquelyReferenced(&request), request.listener.object != nil {
            QueueLog.reportOnce(
                .requestWithoutOwner,
                """
                the app keeps no reference to its \(type(of: request)), which is answered here: Apple's framework may \
                release such a request, and then calls no delegate. Keep the request in a property until it has ended
                """
            )
        }
        return request
    }

    private func take() -> ClientReference<SKRequest>? {
        request.withLock { held in
            defer { held = nil }
            return held
        }
    }
}

/// The answer to a request, with the event for the recorder and the callback to the delegate.
struct RequestAnswer {
    let event: RecordedEvent
    var deliver: () -> Void = {}
}

/// The delegate of a request, which the request does not retain.
final class DelegateReference: Sendable {
    private struct Weak {
        weak var object: (any SKRequestDelegate)?
    }

    private let reference = Lock(ClientReference(Weak()))

    var object: (any SKRequestDelegate)? {
        get { reference.withLock { ClientReference($0.value.object) }.value }
        set {
            let new = ClientReference(Weak(object: newValue))
            reference.withLock { $0 = new }
        }
    }
}
