import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// Gates and delays: operations that a test holds, and releases again.
///
/// Nothing here suspends the actor between deciding and publishing. A purchase waits before the one step or after it,
/// and updates for listeners and queries wait in a line of their own.
extension LocalStore {
    /// Waits at the gates before a step of a purchase.
    func pass(_ step: Checkpoint, _ request: PurchaseRequest) async {
        guard !testControl.isPlain else { return }
        await testControl.pass(step, of: request.productID)
    }

    // MARK: Publishing

    /// Publishes updates, or queues them behind held updates.
    ///
    /// - Parameters:
    ///   - news: The updates, by growing change numbers.
    ///   - head: The change number up to which no other update follows.
    func spread(_ news: [PendingUpdate], upTo head: Int64) {
        guard !testControl.isPlain || !heldUpdates.isEmpty else { return hand(over: news, upTo: head) }
        announcements.note(recorded: head)
        for item in news {
            // An update without a receiver need not wait, but must not overtake either.
            guard item.isWorthHolding || !heldUpdates.isEmpty else {
                hand(over: [item], upTo: item.entry.sequence)
                continue
            }
            if item.isWorthHolding { _ = testControl.arrive(at: .announced, [item.entry.event.productID]) }
            heldUpdates.append(item)
            tellHeldNews()
        }
        tellHeldNews()
    }

    /// Publishes the updates that are free to go.
    func tellHeldNews() {
        var ready: [PendingUpdate] = []
        while var item = heldUpdates.first {
            let products: Set<String?> = [item.entry.event.productID]
            guard !item.isWorthHolding || testControl.lets(products, take: .announced, after: &item.passed) else {
                heldUpdates[0] = item
                break
            }
            ready.append(item)
            heldUpdates.removeFirst()
        }
        hand(over: ready, upTo: heldUpdates.first.map { $0.entry.sequence - 1 } ?? announcements.recorded)
    }

    // MARK: Listing

    /// The ledger as the queries show it.
    var listed: Ledger {
        guard let lag, !CompleteListing.isWanted else { return ledger }
        return lag.ledger
    }

    /// The text that the queries show for a transaction.
    func listedText(_ id: UInt64) throws(StoreFailure) -> StoredText? {
        if let lag, !CompleteListing.isWanted, let former = lag.formerText(of: id) { return former }
        return try storedText(id)
    }

    /// Hides a saved batch from the queries, if a gate or a quirk requires it.
    ///
    /// - Parameters:
    ///   - sealed: The saved batch.
    ///   - former: The ledger before the batch; `nil` if no gate or quirk was active then.
    func delayListing(of sealed: SignedBatch, after former: Ledger?) {
        guard let former, sealed.journal.contains(where: { $0.event.kind != .finished }) else { return }
        let products = Set(sealed.journal.map(\.event.productID))
        var change = ListingDelay.Change(ledger: ledger, formerTexts: sealed.formerTexts, products: products)
        change.delay = delay(of: sealed)
        let isHeld = testControl.arrive(at: .listed, products)
        guard isHeld || change.delay != nil || lag != nil else { return }
        if lag == nil { lag = ListingDelay(showing: former) }
        lag?.append(change)
        list()
    }

    private func delay(of sealed: SignedBatch) -> (looks: Int, until: StoreDate)? {
        let made = sealed.journal.first { $0.event.kind.makesTransaction }
        guard let subject = made.map({ UInt64(bitPattern: $0.sequence) }) else { return nil }
        guard testControl.quirks.applies(.listsLate, subject) else { return nil }
        let now = configuration.clock.now
        return (
            testControl.quirks.queriesBeforeListing(subject),
            StoreDate(milliseconds: now.milliseconds + Self.longestListingDelay)
        )
    }

    /// The longest listing delay, in milliseconds of the store's clock, however many queries there are (T-24).
    private static let longestListingDelay: Int64 = 2_000

    /// Lists foreign changes at once, but not before earlier changes.
    func listOthersChanges() {
        lag?.append(ListingDelay.Change(ledger: ledger, formerTexts: [:], products: []))
    }

    /// Lists the changes that may be listed now.
    func list() {
        guard lag != nil else { return }
        let (testControl, now) = (testControl, configuration.clock.now)
        lag?.advance { change in
            if let delay = change.delay {
                guard delay.looks <= 0 || delay.until <= now else { return false }
            }
            return testControl.lets(change.products, take: .listed, after: &change.passed)
        }
        if lag?.isOver == true { lag = nil }
    }

    /// Counts a query whose answer is the listed changes.
    func look() {
        guard lag != nil, !CompleteListing.isWanted else { return }
        list()
        lag?.look()
    }

    // MARK: Releasing

    /// Releases the operations that a change of the test control allows.
    func goOn() {
        tellHeldNews()
        list()
    }

    /// Ends the delays that a test need not end itself.
    func endListingDelays() {
        guard lag != nil else { return }
        lag?.endDelays()
        list()
    }
}
