/// A JSON object in a signed document.
///
/// One list of its fields defines writing, reading, and lenient reading.
package protocol PayloadObject: Hashable, Sendable {
    /// An object before any field is read: texts are empty, numbers are 0, and dates are in the distant past.
    static var blank: Self { get }

    /// Passes every field with its key to a visitor, sorted by key.
    ///
    /// - Throws: The failure of the visitor.
    mutating func visitFields<Visitor: PayloadVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)

    /// Writes the members of the object.
    ///
    /// This member and the next have defaults. They are requirements, so that the compiler makes a version of each for
    /// each kind of object.
    func writeMembers(to writer: inout PayloadWriter)

    /// Reads the members of the object.
    ///
    /// - Throws: The first field that is missing or cannot be read; nothing if the reader is lenient.
    mutating func readMembers(from reader: inout PayloadReader) throws(PayloadFault)
}

extension PayloadObject {
    package func writeMembers(to writer: inout PayloadWriter) {
        // Fields are passed `inout`, so that a reader can assign them.
        var copy = self
        copy.visitFields(&writer)
    }

    package mutating func readMembers(from reader: inout PayloadReader) throws(PayloadFault) {
        try visitFields(&reader)
    }
}

/// A visitor of the fields of a payload, which writes or reads them.
package protocol PayloadVisitor {
    associatedtype Failure: Error

    /// Visits a field that every document of its kind has.
    ///
    /// - Throws: The failure of the visitor.
    mutating func required<Value: PayloadValue>(_ key: String, _ value: inout Value) throws(Failure)

    /// Visits a field that is absent from a document without a value.
    ///
    /// - Throws: The failure of the visitor.
    mutating func optional<Value: PayloadValue>(_ key: String, _ value: inout Value?) throws(Failure)
}

/// The reason why an object could not be read from JSON.
package enum PayloadFault: Error, Hashable, CustomStringConvertible {
    /// The text is not one JSON object in UTF-8 with distinct keys.
    case notAnObject
    case missing(key: String)
    /// The value is of another type or out of range.
    case unreadable(key: String)

    package var description: String {
        switch self {
        case .notAnObject: "it is not one JSON object with distinct keys"
        case .missing(let key): "the key '\(key)' is missing"
        case .unreadable(let key): "the value of '\(key)' is of another kind or out of range"
        }
    }
}
