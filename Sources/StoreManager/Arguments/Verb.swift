/// A verb of the command line: its name, its arguments, its help, and its implementation.
struct Verb: Sendable {
    /// The part of the overview in which a verb is listed.
    enum Part: String, CaseIterable, Sendable {
        case looking = "Inspect"
        case sources = "Audit"
        case changing = "Change"
        case timelines = "History"
        case other = "Other"
    }

    let name: String
    let part: Part
    /// The description in the overview, in one line.
    let summary: String
    /// The placeholders of the values, such as `PRODUCT [OFFER]`.
    let values: String
    /// The number of values.
    let arity: ClosedRange<Int>
    /// The words that a shell offers for a value.
    let completion: Completion
    let options: [Option]
    /// The description in the verb's help.
    let discussion: String
    /// True if the verb works on a store, and not only on files.
    let usesStore: Bool
    /// True if the words after `--` are flags for another program.
    let handsOnFlags: Bool
    let run: @Sendable (Arguments, Console) async throws(ManagerFailure) -> ExitStatus

    init(
        _ name: String,
        _ part: Part,
        _ summary: String,
        values: String = "",
        arity: ClosedRange<Int> = 0...0,
        completion: Completion = .none,
        options: [Option] = [],
        usesStore: Bool = true,
        handsOnFlags: Bool = false,
        _ discussion: String = "",
        run: @escaping @Sendable (Arguments, Console) async throws(ManagerFailure) -> ExitStatus
    ) {
        self.name = name
        self.part = part
        self.summary = summary
        self.values = values
        self.arity = arity
        self.completion = completion
        self.options = options
        self.discussion = discussion
        self.usesStore = usesStore
        self.handsOnFlags = handsOnFlags
        self.run = run
    }

    static let ofStores = [
        Option("store", "PATH", "the database of the store, or a server; the default is OPENSTOREKIT_DATABASE"),
        Option("account", "NAME", "the account on a server; the default is OPENSTOREKIT_ACCOUNT"),
        Option("app", "BUNDLE-ID", "the app, if the account on a server has stores of several"),
        Option("configuration", "FILE", "the .storekit file of the app; the default is OPENSTOREKIT_CONFIGURATION"),
    ]
    private static let ofAll = [
        Option("json", "print JSON for programs"), Option("help", "print this help", short: "h"),
    ]

    /// The options of the verb, those of all verbs included.
    var allOptions: [Option] { options + (usesStore ? Self.ofStores : []) + Self.ofAll }

    /// The usage line of the verb.
    var usage: String {
        (["storekit", name, values, allOptions.isEmpty ? "" : "[options]", handsOnFlags ? "[-- FLAGS]" : ""]).filter {
            !$0.isEmpty
        }
        .joined(separator: " ")
    }

    /// Returns the help text of the verb, in lines of at most a number of columns.
    func help(width: Int) -> String {
        let options = allOptions.map { (Self.heading(of: $0), $0.help) }
        let list = CommandLineHelp.list(options, margin: options.map(\.0.count).max() ?? 0, width: width)
        let texts = [summary, "usage: \(usage)", discussion].filter { !$0.isEmpty }
        return texts.map { CommandLineHelp.paragraph($0, width: width) + "\n\n" }.joined() + "options:\n\(list)\n"
    }

    /// Returns the verb with a name.
    ///
    /// - Throws: A usage failure that names the most similar verb.
    static func named(_ name: String) throws(ManagerFailure) -> Verb {
        if let verb = all.first(where: { $0.name == name }) { return verb }
        let guess = ManagerFailure.guess(name, among: all.map(\.name))
        throw ManagerFailure(.usage, "there is no verb \"\(name)\"", "\(guess)\"storekit --help\" lists the verbs.")
    }

    private static func heading(of option: Option) -> String {
        (option.spellings.reversed().joined(separator: ", ")) + (option.value.map { " \($0)" } ?? "")
    }
}
