/// The arguments of one verb, after its name.
///
/// This file is the whole parser. It supports `--name VALUE`, `--name=VALUE`, switches, and `--`, which ends the
/// options. A verb may hand the words after it on to another program.
struct Arguments: Sendable {
    /// The values without a name, in order.
    private(set) var values: [String] = []
    /// The words after `--` that a verb hands on to another program.
    private(set) var flags: [String] = []
    private var options: [String: String] = [:]
    private var switches: Set<String> = []

    /// True if the help of the verb is requested.
    var wantsHelp: Bool { has("help") }

    /// Parses the words that follow a verb.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - verb: The verb, with its options and its number of values.
    /// - Throws: A usage failure that names the word and lists the possibilities.
    init(_ words: some Sequence<String>, of verb: Verb) throws(ManagerFailure) {
        var rest = Array(words)[...]
        var isOver = false
        while let word = rest.popFirst() {
            if isOver, verb.handsOnFlags {
                flags.append(word)
                continue
            }
            guard !isOver, word.hasPrefix("-"), word.count > 1 else {
                values.append(word)
                continue
            }
            if word == "--" {
                isOver = true
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = verb.allOptions.first(where: { $0.spellings.contains(name) }) else {
                throw .unknownOption(name, of: verb)
            }
            if option.value == nil {
                guard parts.count == 1 else {
                    throw ManagerFailure(
                        .usage,
                        "\(name) takes no value, and \"\(parts[1])\" follows it",
                        "Write \(name) alone."
                    )
                }
                switches.insert(option.name)
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() {
                options[option.name] = value
            } else {
                throw ManagerFailure(
                    .usage,
                    "\(name) needs a value",
                    "Write \(name) \(option.value ?? ""): \(option.help)."
                )
            }
        }
        guard !wantsHelp else { return }
        if values.count < verb.arity.lowerBound {
            throw ManagerFailure(.usage, "\(verb.name) needs \(verb.values)", "usage: \(verb.usage)")
        }
        if values.count > verb.arity.upperBound {
            let extra = values[verb.arity.upperBound]
            throw ManagerFailure(.usage, "\"\(extra)\" is one value too many for \(verb.name)", "usage: \(verb.usage)")
        }
    }

    /// Finds the verb, which options may precede.
    ///
    /// - Returns: The verb, and all other words in their order; `nil` and the words if there is none.
    /// - Throws: A usage failure for an option that no verb has.
    static func verb(in words: [String]) throws(ManagerFailure) -> (name: String?, rest: [String]) {
        var index = 0
        let options = Verb.all.flatMap(\.allOptions)
        while index < words.count, words[index].hasPrefix("-"), words[index] != "--version" {
            let name = words[index].split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
            guard let option = options.first(where: { $0.spellings.contains(name) }) else {
                let guess = ManagerFailure.guess(name, among: options.flatMap(\.spellings))
                throw ManagerFailure(
                    .usage,
                    "no verb has an option \(name)",
                    "\(guess)\"storekit --help\" lists the verbs, and \"storekit VERB --help\" their options."
                )
            }
            index += option.value != nil && !words[index].contains("=") ? 2 : 1
        }
        guard index < words.count, words[index] != "--version" else { return (nil, words) }
        return (words[index], Array(words[..<index] + words[(index + 1)...]))
    }

    /// Reads the options that name a store and a configuration from an incomplete line, and ignores everything else.
    init(placesIn words: [String]) {
        var name: String?
        for word in words where word != "=" {
            if let known = name {
                options[known] = word
                name = nil
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let option = Verb.ofStores.first(where: { $0.spellings.contains(parts.first ?? "") }) else {
                continue
            }
            if parts.count == 2 { options[option.name] = parts[1] } else { name = option.name }
        }
    }

    /// Returns true if a switch was given.
    func has(_ name: String) -> Bool { switches.contains(name) }

    /// Returns the value of an option, or `nil` if it was not given.
    func option(_ name: String) -> String? { options[name] }

    /// Returns the value at a position, or `nil` if there are fewer.
    func value(_ position: Int) -> String? { values.indices.contains(position) ? values[position] : nil }

    /// Returns the value of an option that is a number in a range, or `nil` if it was not given.
    ///
    /// - Throws: A usage failure that names the option and the range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ManagerFailure) -> Int? {
        guard let text = options[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw ManagerFailure(
                .usage,
                "--\(name) is \"\(text)\"",
                "Write a number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }
}

/// An option of a verb.
struct Option: Sendable {
    /// The name without dashes.
    let name: String
    /// The placeholder of the value in help texts, or `nil` for a switch.
    let value: String?
    /// The description in help texts.
    let help: String
    /// The letter of a short form.
    let short: String?
    /// The possible values, or none if the value is free.
    let choices: [String]

    /// Creates an option with a value.
    init(_ name: String, _ value: String, _ help: String, choices: [String] = []) {
        self.name = name
        self.value = value
        self.help = help
        self.choices = choices
        short = nil
    }

    /// Creates a switch.
    init(_ name: String, _ help: String, short: String? = nil) {
        self.name = name
        self.value = nil
        self.help = help
        self.short = short
        choices = []
    }

    /// The spellings of the option: its long form and, if it has one, its short form.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension ManagerFailure {
    /// Returns the failure for an unknown option, with the most similar option of the verb.
    fileprivate static func unknownOption(_ name: String, of verb: Verb) -> ManagerFailure {
        let known = verb.allOptions.map { "--\($0.name)" }
        let guess = guess(name, among: known)
        return ManagerFailure(
            .usage,
            "\(verb.name) has no option \(name)",
            "\(guess)It has: \(known.sorted().joined(separator: ", "))"
        )
    }

    /// Returns a question that names the most similar known word, with a space behind it; empty if none is similar.
    static func guess(_ name: String, among known: [String]) -> String {
        nearest(to: name, among: known).map { "Did you mean \($0)? " } ?? ""
    }

    /// Returns the known name that differs from a misspelled one by at most two letters, or `nil`.
    private static func nearest(to name: String, among known: [String]) -> String? {
        let near = known.map { (distance(from: name, to: $0), $0) }.min { $0 < $1 }
        return near.flatMap { $0.0 <= min(2, name.count / 2) ? $0.1 : nil }
    }

    /// Returns the number of letters to insert, delete or replace between two words.
    private static func distance(from one: String, to other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var next = [i + 1]
            for (j, another) in other.enumerated() {
                next.append(min(next[j] + 1, row[j + 1] + 1, row[j] + (letter == another ? 0 : 1)))
            }
            row = next
        }
        return row[other.count]
    }
}
