import Synchronization

/// The durable records of a shop about its customer, which outlive the app.
final class Books: Sendable {
    private struct State {
        var granted: [String: Int] = [:]
        /// The key of a delivery that was granted already.
        var marks: Set<String> = []
        var gifts: [String: Int] = [:]
        var revoked: [String: Int] = [:]
        /// The transactions whose revocation the app has handled.
        var handledRevocations: Set<UInt64> = []
        var finishes = true
    }

    private let state = Mutex(State())

    /// The number of grants of each delivery.
    ///
    /// An app that grants what it knows already would give twice; it asks ``grant(_:)``, which answers once for each.
    var granted: [String] { state.withLock { $0.granted.keys.sorted() } }
    /// The deliveries that the customer was given something for more than once.
    var givenAgain: [String] { state.withLock { $0.gifts.filter { $0.value > 1 }.keys.sorted() } }
    /// The number of revocations of each product.
    var revoked: [String: Int] { state.withLock { $0.revoked } }

    /// True if the app finishes the purchases that it granted.
    var finishes: Bool {
        get { state.withLock { $0.finishes } }
        set { state.withLock { $0.finishes = newValue } }
    }

    /// Takes note of a delivery, and gives the customer something if it looks new.
    ///
    /// - Parameters:
    ///   - key: What the delivery is.
    ///   - mark: How the app recognizes it; its key unless said otherwise.
    /// - Returns: Whether it is the first of its kind.
    @discardableResult
    func grant(_ key: String, recognizedBy mark: String? = nil) -> Bool {
        state.withLock { state in
            state.granted[key, default: 0] += 1
            if state.marks.insert(mark ?? key).inserted { state.gifts[key, default: 0] += 1 }
            return state.granted[key] == 1
        }
    }

    /// Records that the app handles the revocation of a transaction.
    ///
    /// - Returns: True the first time; an unfinished transaction is replayed at each launch.
    func handleRevocation(of transactionID: UInt64) -> Bool {
        state.withLock { $0.handledRevocations.insert(transactionID).inserted }
    }

    func revoke(_ productID: String) { state.withLock { $0.revoked[productID, default: 0] += 1 } }
}
