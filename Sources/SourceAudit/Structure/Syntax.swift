/// A sequence of statements between braces, or the statements of a `case`.
struct Block: Sendable {
    var statements: [Statement] = []
}

/// A statement, with the condition, subject or value that belongs to it.
struct Statement: Sendable {
    enum Exit: Sendable { case returned, broke, continued, threw, fell }

    enum Kind: Sendable {
        case expression
        case choice(then: Block, otherwise: Block?)
        case guarded(otherwise: Block)
        /// A loop. The expression is the sequence of a `for`, or the condition.
        case loop(body: Block, binding: Binding?, isFor: Bool, isInfinite: Bool)
        case selection(cases: [SwitchCase])
        case attempt(body: Block, catches: [Block])
        case deferred(Block)
        case exit(Exit)
        case scope(Block)
        /// The branches of `#if`, of which the compiler reads one.
        case compiled([Block])
        case function(Function)
        case type(TypeDeclaration)
    }

    var kind: Kind
    var expression = Expression()
    let first: Token
}

/// A case of a `switch`, with the patterns of its label.
struct SwitchCase: Sendable {
    var pattern = Expression()
    /// The members that the label names, such as `purchased` for `.purchased`.
    var names: [String] = []
    var isDefault = false
    /// True for a label with `where`, which may fail.
    var isConditional = false
    var body = Block()
    let first: Token
}

/// An expression as its parts in the order of the text.
struct Expression: Sendable {
    enum Part: Sendable {
        case reference(Reference)
        case closure(Closure)
        case binding(Binding)
        case group(Expression)
        case literal(Token)
        case sign(Token)
        case word(Token)
        /// An `if` or `switch` that is used as a value.
        case statement(Statement)
    }

    var parts: [Part] = []
}

/// A name that a pattern or declaration introduces.
struct Binding: Sendable {
    let name: String
    let token: Token
    var type: String?
    /// True for a name inside a pattern such as `.verified(let transaction)`.
    var pattern: String?
    /// The value after the equals sign, or the sequence of a `for`.
    var origin: Reference?
}

/// A chain of names and calls, such as `SKPaymentQueue.default().add(self)`.
struct Reference: Sendable {
    struct Component: Sendable {
        let name: String
        let token: Token
        var call: Call?
        /// True if square brackets with the first argument follow.
        var subscripts: [Expression] = []
    }

    var components: [Component]
    /// True for `.name` without a type before it.
    var isImplicitMember = false
    var isAwaited = false
    /// The expression in parentheses or brackets in front of the chain.
    var root: Expression?

    var last: Component { components[components.count - 1] }
    var first: Component { components[0] }
    var names: [String] { components.map(\.name) }
    /// The names with dots between them.
    var path: String { names.joined(separator: ".") }
}

/// The arguments of a call.
struct Call: Sendable {
    struct Argument: Sendable {
        let label: String?
        let value: Expression
    }

    var arguments: [Argument] = []
    var trailing: [Closure] = []

    func argument(_ label: String) -> Expression? { arguments.first { $0.label == label }?.value }
}

/// A closure with its parameters and statements.
struct Closure: Sendable {
    var parameters: [String] = []
    var body = Block()
    let first: Token
}

/// A function, initializer, accessor or other body of code.
struct Function: Sendable {
    struct Parameter: Sendable {
        let label: String
        let name: String
        let type: String
    }

    let name: String
    let token: Token
    var parameters: [Parameter] = []
    var result = ""
    var body: Block?
    var modifiers: Set<String> = []
    /// True for the accessor of a property, and for the initial value of one.
    var isAccessor = false
    /// The type that contains the function, or an empty text.
    var owner = ""

    var signature: String {
        isAccessor ? name : name + "(" + parameters.map { $0.label + ":" }.joined() + ")"
    }
}

/// A type or extension with the members that the audit reads.
struct TypeDeclaration: Sendable {
    let kind: String
    let name: String
    let token: Token
    var inherits: [String] = []
    var functions: [Function] = []
    var properties: [Property] = []
    var types: [TypeDeclaration] = []

    struct Property: Sendable {
        let name: String
        let type: String?
        let token: Token
    }
}

/// The declarations and statements of a file.
struct SourceStructure: Sendable {
    var types: [TypeDeclaration] = []
    var functions: [Function] = []
    var imports: Set<String> = []
    var properties: [TypeDeclaration.Property] = []
}
