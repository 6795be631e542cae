import OpenStoreKit
import Testing

/// What a killed process said of the transactions in its queue, and what has to be true of them afterwards.
struct QueueBook {
    /// Everything that a process may say.
    static let words = ["purchasing", "deferred", "failed", "purchased", "restored", "finishing", "removed"]

    private struct Page {
        var state: String
        var identifier: String
        var isFinishing = false
    }

    /// What is in the queue, by the name of the payment, or by the identifier where it has none.
    private var pages: [String: Page] = [:]
    private var gone: Set<String> = []

    /// The store's identifiers of what has left the queue.
    private(set) var finishedIdentifiers: Set<String> = []
    /// The names of payments that were said to have failed.
    private(set) var failed: Set<String> = []
    private(set) var wordCounts: [String: Int] = [:]

    mutating func note(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3, Self.words.contains(words[0]) else {
            Issue.record("not understood: \(line)")
            return
        }
        wordCounts[words[0], default: 0] += 1
        let name = words[1]
        #expect(!gone.contains(name), "\(line), although it was gone")
        switch words[0] {
        case "finishing": pages[name]?.isFinishing = true
        case "removed":
            if pages[name]?.state == "purchased" { finishedIdentifiers.insert(words[2]) }
            pages[name] = nil
            gone.insert(name)
        default:
            if let before = pages[name] {
                #expect(Self.follows(words[0], before.state), "\(line) after \(before.state)")
                if before.identifier != "-" { #expect(before.identifier == words[2], "\(line)") }
            }
            if words[0] == "failed" { failed.insert(name) }
            pages[name] = Page(state: words[0], identifier: words[2])
        }
    }

    /// Compares what a new process finds.
    func check(_ present: [SKPaymentTransaction], waitingBefore waiting: Set<String>, _ comment: Comment) {
        let found = Dictionary(grouping: present, by: \.bookName)
        #expect(found.values.allSatisfy { $0.count == 1 }, comment)
        #expect(gone.isDisjoint(with: found.keys), comment)
        #expect(waiting.isSubset(of: found.keys), comment)
        // Nobody is to be asked any more, so that nothing can be on its way.
        #expect(!present.contains { $0.transactionState == .purchasing }, comment)
        for (name, page) in pages {
            guard let transaction = found[name]?.first else {
                // A payment that the store was asked for and never had, or one whose end was under way.
                #expect(page.state == "purchasing" || page.isFinishing, "\(name) \(page.state) is lost: \(comment)")
                continue
            }
            let state = "\(transaction.transactionState)"
            #expect(Self.follows(state, page.state), "\(name) is \(state) after \(page.state): \(comment)")
            if page.identifier != "-" { #expect(transaction.transactionIdentifier == page.identifier, comment) }
        }
    }

    /// Goes on from what a new process found.
    mutating func adopt(_ present: [SKPaymentTransaction]) {
        gone.formUnion(Set(pages.keys).subtracting(present.map(\.bookName)))
        pages = [:]
        for transaction in present {
            let state = "\(transaction.transactionState)"
            if state == "failed" { failed.insert(transaction.bookName) }
            pages[transaction.bookName] = Page(state: state, identifier: transaction.transactionIdentifier ?? "-")
        }
    }

    /// Whether a state may come after another, or be said again.
    private static func follows(_ next: String, _ earlier: String) -> Bool {
        switch earlier {
        case "purchasing": next != "restored"
        case "deferred": ["deferred", "purchased", "failed"].contains(next)
        default: next == earlier
        }
    }
}

extension SKPaymentTransaction {
    fileprivate var bookName: String { payment.applicationUsername ?? transactionIdentifier ?? "-" }
}
