/// An app's own type under a name that the asynchronous API has, too.
struct Transaction: Equatable {
    var amount: Int
}
