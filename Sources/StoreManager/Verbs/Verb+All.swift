extension Verb {
    /// All verbs, in the order of the overview.
    static let all: [Verb] = [
        .products, .list, .show, .check,
        .create, .buy, .offer, .approve, .decline, .refund, .renew, .expire, .priceIncrease,
        .storefront, .intent, .advance, .clear,
        .timeline, .watch, .record, .export,
        .rule, .completions, .help,
    ]
}
