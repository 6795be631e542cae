package import Foundation

/// One numbered statement of an app receipt, or of a purchase in it.
package struct ReceiptAttribute: Hashable, Sendable {
    /// What an attribute holds.
    package enum Value: Hashable, Sendable {
        case integer(Int64)
        /// Text that may be in any script.
        case text(String)
        /// ASCII, such as a date.
        case ascii(String)
        /// Bytes as they are, without a kind of their own.
        case bytes(Data)
        /// Statements about a purchase.
        case attributes([ReceiptAttribute])
    }

    /// What the statement is about: a ``ReceiptField`` or a ``ReceiptPurchaseField``, or a number that nobody knows.
    package let type: Int
    package let version: Int
    package let value: Value

    package init(type: Int, version: Int = 1, value: Value) {
        self.type = type
        self.version = version
        self.value = value
    }

    package init(_ field: ReceiptField, version: Int = 1, _ value: Value) {
        self.init(type: field.rawValue, version: version, value: value)
    }

    /// A statement about a purchase; labelled, because both kinds of field have names in common.
    package init(ofPurchase field: ReceiptPurchaseField, _ value: Value) {
        self.init(type: field.rawValue, value: value)
    }
}
