import Testing

/// The output of a killed process about its queue, and the conditions after the kill.
struct QueueBook {
    /// Everything that a process may say.
    static let words = ["purchasing", "deferred", "failed", "purchased", "restored", "finishing", "removed"]

    /// A word, what the payment calls itself, and the identifier.
    struct Line {
        let word: String
        let name: String
        let identifier: String

        init(_ text: String) throws {
            let words = text.split(separator: " ").map(String.init)
            try #require(words.count == 3 && QueueBook.words.contains(words[0]), "not understood: \(text)")
            (word, name, identifier) = (words[0], words[1], words[2])
        }
    }

    private struct Page {
        var state: String
        var identifier: String
        var isFinishing = false
    }

    /// The entries of the queue, by the name of the payment, or by the identifier without a name.
    private var pages: [String: Page] = [:]
    private var gone: Set<String> = []

    /// The store's identifiers of what has left the queue.
    private(set) var finishedIdentifiers: Set<String> = []
    /// The names of payments that were said to have failed.
    private(set) var failed: Set<String> = []
    private(set) var wordCounts: [String: Int] = [:]

    mutating func note(_ text: String) throws {
        let line = try Line(text)
        wordCounts[line.word, default: 0] += 1
        let name = line.name
        #expect(!gone.contains(name), "\(text), although it was gone")
        switch line.word {
        case "finishing": pages[name]?.isFinishing = true
        case "removed":
            if pages[name]?.state == "purchased" { finishedIdentifiers.insert(line.identifier) }
            pages[name] = nil
            gone.insert(name)
        default:
            if let before = pages[name] {
                #expect(Self.follows(line.word, before.state), "\(text) after \(before.state)")
                if before.identifier != "-" { #expect(before.identifier == line.identifier, "\(text)") }
            }
            if line.word == "failed" { failed.insert(name) }
            pages[name] = Page(state: line.word, identifier: line.identifier)
        }
    }

    /// Compares what a new process finds.
    func check(_ present: [Line], waitingBefore waiting: Set<String>, _ comment: Comment) {
        let found = Dictionary(grouping: present, by: \.name)
        #expect(found.values.allSatisfy { $0.count == 1 }, comment)
        #expect(gone.isDisjoint(with: found.keys), comment)
        #expect(waiting.isSubset(of: found.keys), comment)
        // No question is left, so no purchase can be in progress.
        #expect(!present.contains { $0.word == "purchasing" }, comment)
        for (name, page) in pages {
            guard let transaction = found[name]?.first else {
                // A payment that the store was asked for and never had, or one whose end was under way.
                #expect(page.state == "purchasing" || page.isFinishing, "\(name) \(page.state) is lost: \(comment)")
                continue
            }
            let state = transaction.word
            #expect(Self.follows(state, page.state), "\(name) is \(state) after \(page.state): \(comment)")
            if page.identifier != "-" { #expect(transaction.identifier == page.identifier, comment) }
        }
    }

    /// Goes on from what a new process found.
    mutating func adopt(_ present: [Line]) {
        gone.formUnion(Set(pages.keys).subtracting(present.map(\.name)))
        pages = [:]
        for line in present {
            if line.word == "failed" { failed.insert(line.name) }
            pages[line.name] = Page(state: line.word, identifier: line.identifier)
        }
    }

    /// Returns whether a state may follow another one, or be repeated.
    private static func follows(_ next: String, _ earlier: String) -> Bool {
        switch earlier {
        case "purchasing": next != "restored"
        case "deferred": ["deferred", "purchased", "failed"].contains(next)
        default: next == earlier
        }
    }
}
