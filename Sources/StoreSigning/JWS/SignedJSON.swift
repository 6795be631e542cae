import StoreInterface

/// Strict parsing of the JSON in a signed document, which every reader has to understand in the same way.
///
/// Foundation reads more than RFC 8259 allows: UTF-16, a byte order mark, a comma after the last element, and duplicate
/// keys, of which different readers use different ones. Two readers of one signed document could then disagree about
/// its contents.
enum SignedJSON {
    /// Parses the object in a segment.
    ///
    /// - Parameter bytes: The decoded segment.
    /// - Returns: The members of the object.
    /// - Throws: ``VerificationFailure/invalidEncoding`` for anything but one JSON object in UTF-8, without byte order
    ///   mark and without repeated keys.
    @discardableResult
    static func object(in bytes: [UInt8]) throws(VerificationFailure) -> JSONMembers {
        guard let members = JSONNode.members(in: bytes, .strict) else { throw .invalidEncoding }
        return members
    }
}
