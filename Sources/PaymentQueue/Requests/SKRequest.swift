public import Foundation
import QueueAdapters
import Synchronization

/// A question to the store, answered through a delegate.
///
/// Use one of the subclasses. A request can be started again after it has ended.
///
/// ## Differs from Apple
/// Apple may drop a running request that the app does not keep. Here it is kept until it has ended or is cancelled.
open class SKRequest: NSObject, SKRequestDelegating {
    let listener = DelegateReference()
    private let run = Mutex(RequestRun())
    /// The store of the code that made the request; `nil` where that code was given none.
    private let home = StoreScopeSignals.own

    /// A request that asks for nothing.
    public override init() { super.init() }

    /// Puts the question, and returns before the store answers.
    ///
    /// Does nothing while the request is running. The store is that of the calling task, or of the task that made the
    /// request if the caller was given none; the delegate's callbacks talk to the same one.
    open func start() {
        ask(nil, {}, tell: { _, _ in nil })
    }

    /// Ends the request without a callback.
    ///
    /// After a call on the delivery queue none follows, also not `requestDidFinish` after a response.
    open func cancel() {
        run.withLock { $0.stop() }?.cancel()
    }

    /// Runs the request.
    ///
    /// - Parameters:
    ///   - asked: How the question is written down.
    ///   - question: Gets the store's answer.
    ///   - tell: Makes how the answer is written down, and what tells the delegate of it, on the delivery queue and before
    ///     `requestDidFinish`.
    func ask<Answer: Sendable>(
        _ asked: PaymentQueueEvent?,
        _ question: @escaping @Sendable () async throws -> Answer,
        tell: @escaping @Sendable (SKRequest, Answer) -> RequestAnswer?
    ) {
        let request = ClientReference(self)
        let store = home?.forCall ?? .current(for: "\(type(of: self)).start()")
        let recorder = PaymentQueueRecorders.of(store)
        // Before it begins, or the answer could be written down first.
        if let asked, !run.withLock({ $0.isRunning }) { recorder?.record(asked) }
        run.withLock { run in
            run.begin { number in
                Task {
                    let answer: Result<Answer, any Error>
                    do {
                        // A dispatch queue that has a store of its own does not hand it on to the tasks it starts.
                        answer = .success(try await store.work { try await question() })
                    } catch {
                        answer = .failure(error)
                    }
                    PaymentQueueDelivery.deliver {
                        store.run { request.value.end(number, with: answer, for: recorder, tell: tell) }
                    }
                }
            }
        }
    }

    private func end<Answer>(
        _ number: Int,
        with answer: Result<Answer, any Error>,
        for recorder: (any PaymentQueueRecorder)?,
        tell: (SKRequest, Answer) -> RequestAnswer?
    ) {
        guard run.withLock({ $0.isRunning(number) }) else { return }
        switch answer {
        case .success(let answer):
            if let told = tell(self, answer) {
                recorder?.record(told.event)
                told.tell()
            }
            guard run.withLock({ $0.finish(number) }) else { return }
            listener.object?.requestDidFinish(self)
        case .failure(let error):
            guard run.withLock({ $0.finish(number) }) else { return }
            let error = SKError(error)
            recorder?.record(.requestFailed(error))
            listener.object?.request(self, didFailWithError: error)
        }
    }
}

/// What an app implements to hear how a request ended.
///
/// Both callbacks have a default that does nothing. They are made on ``PaymentQueueDelivery/queue``.
///
/// ## Differs from Apple
/// Optional methods are found at compile time, with the trap that ``SKPaymentTransactionObserver`` describes.
public protocol SKRequestDelegate: NSObjectProtocol {
    /// The request is complete, and nothing more will come.
    ///
    /// - Parameter request: The request.
    func requestDidFinish(_ request: SKRequest)

    /// The request failed; ``requestDidFinish(_:)`` will not be called.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - error: Why, an ``SKError``.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}

    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// What gives a request its delegate.
///
/// Apple narrows the type of the delegate in ``SKProductsRequest``. Swift has no such override of a property, but a class
/// may hide a property that comes from the extension of a protocol.
///
/// ## Differs from Apple
/// Apple has no such protocol. Subclasses of requests other than ``SKProductsRequest`` cannot override `delegate`.
public protocol SKRequestDelegating: AnyObject {}

extension SKRequestDelegating where Self: SKRequest {
    /// Who hears how the request ends; the request does not keep it alive.
    public var delegate: (any SKRequestDelegate)? {
        get { listener.object }
        set { listener.object = newValue }
    }
}
