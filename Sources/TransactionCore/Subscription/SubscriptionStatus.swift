import StoreInterface

extension Product.SubscriptionInfo {
    /// The status of one subscription: its state, with the two signed values that prove it (S-03).
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

        /// A sequence of the changes of all subscriptions (S-04, S-05).
        ///
        /// The sequence begins with the next change and not with the current state. It ends when its task is cancelled.
        public static var updates: Statuses { Statuses() }
    }
}

extension Product.SubscriptionInfo.Status {
    /// The statuses of the customer's present and past subscriptions, group by group (S-04).
    ///
    /// The stream reads the store of the calling task when it is created. It yields each group once, beginning with
    /// the most recent purchase, and ends. A group that the store cannot read is left out;
    /// ``Product/SubscriptionInfo/status(for:)`` throws the reason. Cancelling the iterating task ends the stream, so that
    /// a cancelled task may see fewer groups than there are.
    public static var all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> {
        let source = StoreConnection.current(for: "Product.SubscriptionInfo.Status.all")
        let (stream, answers) = AsyncStream.makeStream(
            of: (groupID: String, statuses: [Product.SubscriptionInfo.Status]).self
        )
        let reading = Task {
            defer { answers.finish() }
            let groups = await source.answer(else: []) { await $0.subscriptionGroups() }
            for groupID in groups where !Task.isCancelled {
                do throws(StoreKitError) {
                    let statuses = try await Product.SubscriptionInfo.statuses(groupID: groupID, in: source)
                    for status in statuses { source.record(RecordedEvent(status)) }
                    answers.yield((groupID, statuses))
                } catch {
                    continue
                }
            }
        }
        answers.onTermination = { _ in reading.cancel() }
        return stream
    }
}

extension Product.SubscriptionInfo.Status {
    /// A sequence of the changes of all subscriptions, from the creation of an iterator (S-05).
    public struct Statuses: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = Product.SubscriptionInfo.Status
        /// The sequence never throws.
        public typealias Failure = Never

        /// Creates an iterator, which receives every element from now on, also before its first `next()`.
        public func makeAsyncIterator() -> AsyncIterator {
            let source = StoreConnection.current(for: "Product.SubscriptionInfo.Status.updates")
            return AsyncIterator(
                feed: source.feed { $0.subscriptionStatusChanges() },
                origin: .to(source),
                trust: source.trust,
                recorder: IterationRecorder(.status, in: source)
            )
        }

        /// The iterator of the sequence.
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

            /// Returns the next change, or `nil` when the task is cancelled.
            public mutating func next() async -> Product.SubscriptionInfo.Status? {
                guard let signed = await feed.next() else { return nil }
                // Read for each element, because a test may switch a simulated failure on and off (T-58).
                if let source = origin.source { trust = source.trust }
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
    /// The customer is entitled while the state is ``subscribed`` or ``inGracePeriod`` (S-01).
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in the App Store Server API.
        public let rawValue: Int

        /// Creates a state from its raw value; a value without a constant is kept.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer has paid for the current period.
        public static let subscribed = Self(rawValue: SubscriptionState.subscribed.rawValue)
        /// The subscription has ended.
        public static let expired = Self(rawValue: SubscriptionState.expired.rawValue)
        /// The subscription has ended, and the store retries the payment for its renewal.
        public static let inBillingRetryPeriod = Self(rawValue: SubscriptionState.inBillingRetryPeriod.rawValue)
        /// The store retries the charge, and the customer stays entitled.
        public static let inGracePeriod = Self(rawValue: SubscriptionState.inGracePeriod.rawValue)
        /// The subscription was refunded, or the family no longer shares it.
        public static let revoked = Self(rawValue: SubscriptionState.revoked.rawValue)

        /// The description of the state, in English.
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
