import Foundation

/// One line of a grant book.
struct BookNote: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case granted(quantity: Int, transactionID: UInt64?, until: Date?)
        case taken
        case told(ParityNotice)
    }

    let kind: Kind
    let productID: String
    let moment: BookMoment
}

/// When a line was written.
struct BookMoment: Hashable, Sendable {
    let date: Date
    /// The store's change number: what the store did later has a higher one.
    let changeNumber: Int64
    /// Whether nothing that the store signs could be verified.
    let isUnverified: Bool
}
