/// The sources that are audited together, with their functions by name.
struct Project: Sendable {
    /// A function with the file that contains it.
    struct Place: Sendable {
        let source: Int
        let function: Function
        let inherits: [String]
    }

    let sources: [AuditedSource]
    private(set) var functions: [Place] = []
    private(set) var types: [(source: Int, type: TypeDeclaration)] = []
    private var byName: [String: [Int]] = [:]
    /// All words of the sources.
    private var words: Set<String> = []

    init(_ sources: [AuditedSource]) {
        self.sources = sources
        for source in sources { for token in source.tokens where token.kind == .word { words.insert(token.text) } }
        for (index, source) in sources.enumerated() {
            for function in source.structure.functions { add(function, index, []) }
            for type in source.structure.types { add(type, index) }
        }
        for (index, place) in functions.enumerated() where !place.function.isAccessor {
            byName[place.function.name, default: []].append(index)
        }
    }

    private mutating func add(_ type: TypeDeclaration, _ source: Int) {
        types.append((source, type))
        for function in type.functions { add(function, source, type.inherits) }
        for inner in type.types { add(inner, source) }
    }

    private mutating func add(_ function: Function, _ source: Int, _ inherits: [String]) {
        functions.append(Place(source: source, function: function, inherits: inherits))
        for statement in function.body?.allStatements ?? [] {
            if case .function(var local) = statement.kind, !local.isAccessor {
                local.owner = function.owner
                functions.append(Place(source: source, function: local, inherits: inherits))
            }
            if case .type(let type) = statement.kind { add(type, source) }
        }
    }

    /// The function that a call reaches, if the sources contain one with its name: of the same type, or the only one.
    func function(called reference: Reference, from place: Place) -> Place? {
        guard reference.last.call != nil, let candidates = byName[reference.last.name] else { return nil }
        let isOwn = reference.components.count == 1 || ["self", "Self", "super"].contains(reference.first.name)
        let labels = reference.last.call?.arguments.count ?? 0
        let fitting = candidates.map { functions[$0] }.filter { $0.function.parameters.count >= labels }
        if isOwn, let same = fitting.first(where: { $0.function.owner == place.function.owner }) { return same }
        return fitting.count == 1 || isOwn ? fitting.first : nil
    }

    /// True if a chain anywhere in the sources ends with a name.
    func calls(_ names: Set<String>) -> Bool {
        !words.isDisjoint(with: names)
    }

    /// The types of the project with a name, with all their extensions.
    func inherits(_ name: String) -> Set<String> {
        Set(types.filter { $0.type.name == name }.flatMap(\.type.inherits))
    }

    func findings() -> [Finding] {
        var seen: Set<String> = []
        let all = HazardCheck.all.flatMap { $0.run(self) } + sources.flatMap(ObjectiveCChecks.findings)
        return all.filter { seen.insert("\($0.hazard.code) \($0.place)").inserted }
    }

    func finding(
        _ code: String,
        _ severity: Severity,
        _ place: Place,
        _ token: Token,
        _ message: String,
        steps: [(Token, String)] = []
    ) -> Finding? {
        let source = sources[place.source]
        let owner = place.function.owner.isEmpty ? "" : place.function.owner + "."
        return finding(code, severity, source, token, message, steps: steps, symbol: owner + place.function.signature)
    }

    func finding(
        _ code: String,
        _ severity: Severity,
        _ source: AuditedSource,
        _ token: Token,
        _ message: String,
        steps: [(Token, String)] = [],
        symbol: String? = nil
    ) -> Finding? {
        guard let hazard = Hazard.named(code) else { return nil }
        return Finding(
            hazard: hazard,
            severity: severity,
            place: source.place(token),
            message: message,
            steps: steps.map { .init(source.place($0.0), $0.1) },
            symbol: symbol
        )
    }

    /// True unless the compiler knows that a name belongs to another module than StoreKit.
    func mayBeStoreKit(_ token: Token, in place: Place) -> Bool {
        sources[place.source].facts.isStoreKit(token) ?? true
    }

    /// True if the compiler knows the name as StoreKit's, or if no compiler knows it and a guess says so.
    func isStoreKit(_ token: Token, in place: Place, otherwise guess: Bool) -> Bool {
        sources[place.source].facts.isStoreKit(token) ?? guess
    }
}

/// A check of one hazard or of several that share an analysis.
struct HazardCheck: Sendable {
    let codes: [String]
    let run: @Sendable (Project) -> [Finding]

    static let all: [HazardCheck] = [
        HazardCheck(codes: ["H1", "H9"], run: FinishOrder.findings),
        HazardCheck(codes: ["H2", "H3", "H10"], run: StateChecks.findings),
        HazardCheck(codes: ["H10"], run: StateComparisons.findings),
        HazardCheck(codes: ["H4", "H5", "H23"], run: ListenerChecks.findings),
        HazardCheck(codes: ["H6", "H7", "H8", "H19", "H24", "H25", "H26", "H27"], run: DeliveryChecks.findings),
        HazardCheck(codes: ["H12", "H14", "H17", "H18", "H28"], run: AsyncChecks.findings),
        HazardCheck(codes: ["H10"], run: PendingChecks.findings),
        HazardCheck(codes: ["H11", "H13", "H15", "H16", "H20", "H21", "H22"], run: QueueChecks.findings),
    ]
}
