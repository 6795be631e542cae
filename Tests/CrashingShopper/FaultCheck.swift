import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// Compares a store with what a process said before it ended.
///
/// Everything acknowledged is there, nothing is there that was not attempted, no identifier is sold twice, and both APIs
/// deliver what is unfinished.
struct FaultCheck {
    private var bought: [UInt64: String?] = [:]
    private var attempts: [String: Int] = [:]
    private var finished: Set<UInt64> = []
    private var refunded: Set<UInt64> = []
    private var deleted: Set<UInt64> = []
    private var isClearing = false
    /// True if the lines say what was attempted.
    private var knowsAttempts = false
    private var complaints: [String] = []

    /// Reads the lines of one process or of several.
    init(lines: [Substring]) {
        for line in lines {
            let words = line.split(separator: " ")
            let id = words.count > 1 ? UInt64(words[1]) : nil
            switch (words.first ?? "", id) {
            case ("trying", _):
                knowsAttempts = true
                attempts[String(words[1]), default: 0] += 1
            case ("bought", let id?): noteBought(id, words.count > 2 ? String(words[2]) : nil)
            case ("finished", let id?): finished.insert(id)
            case ("refunded", let id?): refunded.insert(id)
            case ("deleting", let id?): deleted.insert(id)
            case ("clearing", _): isClearing = true
            case ("cleared", _):
                let complaints = complaints
                self = FaultCheck(lines: [])
                (self.complaints, knowsAttempts) = (complaints, true)
            default: break
            }
        }
    }

    private mutating func noteBought(_ id: UInt64, _ productID: String?) {
        if let productID, let known = bought[id] ?? nil, known != productID {
            complaints.append("identifier \(id) was sold for \(known) and for \(productID)")
        }
        bought.updateValue(productID, forKey: id)
    }

    /// Opens the store, and ends the process with status 1 if something is wrong.
    mutating func check(_ database: String, _ configuration: String) async throws {
        // The script has a clock of its own, and the other programs use that of the machine.
        let date = knowsAttempts ? FaultScript.end : Date()
        let store = try FaultScript.open(database, configuration, at: date)
        complaints += await store.inconsistencies
        let (listed, unfinished) = await store.run { () -> ([Transaction], [UInt64]) in
            (await all(Transaction.all), await all(Transaction.unfinished).map(\.id))
        }
        if !isClearing { compare(listed, unfinished) }
        if Set(listed.map(\.id)).count != listed.count { complaints.append("an identifier is listed twice") }
        await store.run { await compareQueue(store) }
        try await buyOnce(in: store, listed: listed)
        guard complaints.isEmpty else {
            for complaint in complaints { CrashingShopper.say("WRONG: \(complaint)") }
            exit(1)
        }
    }

    private func all(_ sequence: Transaction.Transactions) async -> [Transaction] {
        var found: [Transaction] = []
        for await result in sequence { found.append(result.unsafePayloadValue) }
        return found
    }

    private mutating func compare(_ listed: [Transaction], _ unfinished: [UInt64]) {
        let present = Dictionary(listed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (id, productID) in bought where !deleted.contains(id) {
            guard let transaction = present[id] else {
                complaints.append("transaction \(id) of \(productID ?? "a product") is lost")
                continue
            }
            if let productID, transaction.productID != productID {
                complaints.append("transaction \(id) is of \(transaction.productID), not of \(productID)")
            }
        }
        for id in finished.intersection(unfinished) { complaints.append("transaction \(id) is unfinished again") }
        for id in refunded where present[id]?.revocationDate == nil {
            complaints.append("the refund of transaction \(id) is lost")
        }
        guard knowsAttempts || bought.isEmpty else { return }
        for (productID, transactions) in Dictionary(grouping: listed, by: \.productID) {
            // A subscription renews by itself until the present date.
            let allowed = attempts[productID, default: 0] + (productID == "gold" ? 12 : 0)
            if transactions.count > allowed {
                complaints.append("\(transactions.count) of \(productID), and \(allowed) were attempted")
            }
        }
    }

    /// The queue delivers what is unfinished, apart from what was taken back (C-15).
    ///
    /// The queue may also process a payment that was added before the fault, so the lists are read afterwards.
    private mutating func compareQueue(_ store: SimulatedStore) async {
        let queue = SKPaymentQueue.default()
        let observer = SilentObserver()
        queue.add(observer)
        await store.settle()
        let delivered = queue.transactions.filter { $0.transactionState == .purchased }
            .compactMap { $0.transactionIdentifier.flatMap { UInt64($0) } }
        let expected = await all(Transaction.unfinished).filter { $0.revocationDate == nil }.map(\.id)
        if Set(delivered) != Set(expected) {
            complaints.append("the queue delivers \(delivered.sorted()), and \(expected.sorted()) are unfinished")
        }
        withExtendedLifetime(observer) {}
    }

    /// A purchase after the fault has an identifier that no transaction had.
    private mutating func buyOnce(in store: SimulatedStore, listed: [Transaction]) async throws {
        let id = try await store.buyOutside("fresh")
        if (!isClearing && bought.keys.contains(id)) || listed.contains(where: { $0.id == id }) {
            complaints.append("identifier \(id) was sold again")
        }
    }
}
