import StoreInterface

extension Product.SubscriptionInfo {
    /// The state of one subscription, with the two signed values that prove it (S-03).
    public struct Status: Hashable, Sendable {
        /// The state of the subscription.
        public let state: RenewalState
        /// The latest transaction of the subscription.
        public let transaction: VerificationResult<Transaction>
        /// The signed terms of the next renewal.
        public let renewalInfo: VerificationResult<RenewalInfo>

        init(_ signed: SignedSubscriptionStatus, trust: TrustContext, origin: StoreReference) {
            state = RenewalState(rawValue: signed.state.rawValue)
            transaction = VerificationResult(signed.transaction, trust: trust, origin: origin)
            renewalInfo = VerificationResult(signed.renewalInfo, trust: trust)
        }

        /// Every change of a subscription from now on (S-04, S-05).
        ///
        /// It begins with the next change, not with the present state, and ends when its task is cancelled.
        public static var updates: Statuses { Statuses() }
    }
}

extension Product.SubscriptionInfo.Status {
    /// The customer's subscriptions, present and past, group by group (S-04).
    ///
    /// The stream reads the store of the calling task when it is created. It yields each group once, beginning with
    /// the most recent purchase, and ends. A group that the store cannot read is left out;
    /// ``Product/SubscriptionInfo/status(for:)`` throws the reason. Cancelling the iterating task ends the stream, so that
    /// a cancelled task may see fewer groups than there are.
    public static var all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> {
        let store = StoreConnection.current(for: "Product.SubscriptionInfo.Status.all")
        let (stream, source) = AsyncStream.makeStream(
            of: (groupID: String, statuses: [Product.SubscriptionInfo.Status]).self
        )
        let reading = Task {
            defer { source.finish() }
            for groupID in await store.subscriptionGroups() where !Task.isCancelled {
                do throws(StoreKitError) {
                    let statuses = try await Product.SubscriptionInfo.statuses(groupID: groupID, in: store)
                    for status in statuses { store.record(RecordedEvent(status)) }
                    source.yield((groupID, statuses))
                } catch {
                    continue
                }
            }
        }
        source.onTermination = { _ in reading.cancel() }
        return stream
    }
}

extension Product.SubscriptionInfo.Status {
    /// The changes of all subscriptions, from the moment an iterator is made (S-05).
    public struct Statuses: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = Product.SubscriptionInfo.Status
        /// The sequence never throws.
        public typealias Failure = Never

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current(for: "Product.SubscriptionInfo.Status.updates")
            return AsyncIterator(
                feed: store.subscriptionStatusChanges(),
                origin: .to(store),
                trust: store.trust,
                recorder: IterationRecorder(.status, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = Product.SubscriptionInfo.Status
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<SignedSubscriptionStatus>
            let origin: StoreReference
            /// The trust context of the store when it was last reachable.
            var trust: TrustContext
            let recorder: IterationRecorder?

            /// Waits for the next change; `nil` once the task is cancelled.
            public mutating func next() async -> Product.SubscriptionInfo.Status? {
                guard let signed = await feed.next() else { return nil }
                // Asked anew each time, because a test may switch a simulated failure on and off (T-58).
                if let store = origin.store { trust = store.trust }
                let status = Product.SubscriptionInfo.Status(signed, trust: trust, origin: origin)
                recorder?.record(status)
                return status
            }
        }
    }
}

extension Product.SubscriptionInfo {
    /// The state of a subscription.
    ///
    /// The customer is entitled while it is subscribed or in its grace period (S-01).
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
        /// The state as the App Store Server API numbers it.
        public let rawValue: Int

        /// A state by its number; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer has paid for the present period.
        public static let subscribed = Self(rawValue: SubscriptionState.subscribed.rawValue)
        /// It ended.
        public static let expired = Self(rawValue: SubscriptionState.expired.rawValue)
        /// It ended, and the store still tries to charge the customer.
        public static let inBillingRetryPeriod = Self(rawValue: SubscriptionState.inBillingRetryPeriod.rawValue)
        /// The store retries the charge, and the customer stays entitled.
        public static let inGracePeriod = Self(rawValue: SubscriptionState.inGracePeriod.rawValue)
        /// It was refunded, or is no longer shared.
        public static let revoked = Self(rawValue: SubscriptionState.revoked.rawValue)

        /// The state in English words.
        public var localizedDescription: String {
            switch self {
            case .subscribed: "Subscribed"
            case .expired: "Expired"
            case .inBillingRetryPeriod: "In Billing Retry Period"
            case .inGracePeriod: "In Grace Period"
            case .revoked: "Revoked"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
