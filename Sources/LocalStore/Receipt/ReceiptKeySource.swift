import Dispatch
package import Foundation
package import StoreSigning
import Synchronization

/// The source of the RSA key that signs receipts.
///
/// Making a key takes some tenths of a second, so it is made once, on a thread of its own, when it is first needed. A
/// failure is given to all who wait, and the next request tries again.
package final class ReceiptKeySource: Sendable {
    /// The source for the stores in memory of this process, which share one key; a store on disk has a key of its own.
    package static let process = ReceiptKeySource()

    private enum State {
        case idle
        case making([@Sendable (Result<Data, SigningFailure>) -> Void])
        case made(Data)
    }

    private let make: @Sendable () throws(SigningFailure) -> Data
    private let state = Mutex(State.idle)

    /// Creates a source that has made no key yet.
    ///
    /// - Parameter make: Returns a key as PKCS #1 in DER; called on a thread of its own.
    package init(
        _ make: @escaping @Sendable () throws(SigningFailure) -> Data = { () throws(SigningFailure) in
            try RSAPrivateKey().der
        }
    ) {
        self.make = make
    }

    /// Returns the key, without blocking a thread until it is made.
    ///
    /// - Throws: The failure of the cryptographic library.
    package func key() async throws(SigningFailure) -> Data {
        let result = await withCheckedContinuation { continuation in
            request { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Returns the key, and blocks the calling thread until it is made.
    ///
    /// - Throws: The failure of the cryptographic library.
    func keyNow() throws(SigningFailure) -> Data {
        let (answer, done) = (Answer(), DispatchSemaphore(value: 0))
        request { result in
            answer.result.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = answer.result.withLock({ $0 }) else {
            throw SigningFailure(operation: "make a key", detail: "its thread ended without one")
        }
        return try result.get()
    }

    private final class Answer: Sendable {
        let result = Mutex<Result<Data, SigningFailure>?>(nil)
    }

    /// Calls a function with the key, at once if it is made already.
    private func request(_ receive: @escaping @Sendable (Result<Data, SigningFailure>) -> Void) {
        let (begins, known) = state.withLock { state -> (Bool, Data?) in
            switch state {
            case .idle:
                state = .making([receive])
                return (true, nil)
            case .making(let waiting):
                state = .making(waiting + [receive])
                return (false, nil)
            case .made(let key): return (false, key)
            }
        }
        if let known { receive(.success(known)) }
        guard begins else { return }
        Thread { [self] in finish(Result { () throws(SigningFailure) in try make() }) }.start()
    }

    private func finish(_ result: Result<Data, SigningFailure>) {
        let waiting = state.withLock { state in
            defer {
                state =
                    switch result {
                    case .success(let key): .made(key)
                    case .failure: .idle
                    }
            }
            guard case .making(let waiting) = state else { return [@Sendable (Result<Data, SigningFailure>) -> Void]() }
            return waiting
        }
        for receive in waiting { receive(result) }
    }
}
