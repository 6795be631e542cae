import StoreInterface

/// Reads a finite sequence of transactions page by page, and verifies each when it is asked for.
struct TransactionReader {
    private enum Position {
        case beginning
        case after(TransactionCursor)
        case end
    }

    private let store: any Store
    private let query: TransactionQuery
    private var position = Position.beginning
    private var page: ArraySlice<SignedTransaction> = []

    init(store: any Store, query: TransactionQuery) {
        self.store = store
        self.query = query
    }

    mutating func next() async -> VerificationResult<Transaction>? {
        while true {
            if let signed = page.popFirst() { return VerificationResult(signed, from: store) }
            switch position {
            case .beginning: await turn(to: nil)
            case .after(let cursor): await turn(to: cursor)
            case .end: return nil
            }
        }
    }

    private mutating func turn(to cursor: TransactionCursor?) async {
        let (store, query) = (store, query)
        let answer = await shielded { await store.transactions(query, after: cursor) }
        page = answer.transactions[...]
        position = answer.next.map { .after($0) } ?? .end
    }
}
