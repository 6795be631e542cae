/// The identifier of a rule, such as `Q-61`: the letters of its page and a number.
struct RuleIdentifier: Hashable, Comparable, CustomStringConvertible {
    /// The pages in the order of the index, each with the letters of its rules.
    static let pages: [(letters: String, page: String)] = [
        ("Q", "QueueRules"), ("T", "TransactionRules"), ("P", "ProductRules"), ("S", "SubscriptionRules"),
        ("R", "RestoringRules"), ("A", "AppTransactionRules"), ("X", "BothAPIsRules"), ("E", "ErrorRules"),
        ("D", "DownloadRules"), ("F", "StorefrontRules"), ("TS", "TestSessionRules"), ("V", "ServerRules"),
        ("C", "ConflictingSources"),
    ]

    /// Words that look like an identifier and name something else.
    static let otherWords: Set<String> = ["P-192", "P-224", "P-256", "P-384", "P-521"]

    let letters: String
    /// The number as it is written, with its leading zero.
    let digits: String

    var number: Int { Int(digits.prefix(while: \.isWholeNumber)) ?? 0 }

    var description: String { "\(letters)-\(digits)" }

    /// The name of the page that defines rules with these letters.
    var page: String { Self.pages.first { $0.letters == letters }?.page ?? "" }

    /// True for a choice between sources that disagree, which needs neither a test nor a reason.
    var isDecision: Bool { letters == "C" }

    /// Reads a text that is an identifier and nothing else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "-" }).map { String($0) }
        // A small letter after the number is read along, so that a misspelt identifier is found.
        guard parts.count == 2, Self.pages.contains(where: { $0.letters == parts[0] }),
            parts[1].first?.isWholeNumber == true, parts[1].allSatisfy({ $0.isWholeNumber || $0.isLowercase }),
            !Self.otherWords.contains(String(text))
        else { return nil }
        letters = parts[0]
        digits = parts[1]
    }

    static func < (first: Self, second: Self) -> Bool {
        (first.letters, first.number) < (second.letters, second.number)
    }

    /// The identifiers that a line of code or prose mentions, in order.
    static func mentioned(in line: some StringProtocol) -> [RuleIdentifier] {
        guard line.utf8.contains(UInt8(ascii: "-")) else { return [] }
        // A hyphen between letters and a digit; a word with more than one hyphen, such as a UUID, is no identifier.
        let words = line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        return words.compactMap { RuleIdentifier($0) }
    }
}
