extension DeliveryKey: LosslessStringConvertible {
    /// The key as text: `17`, `17 revoked 1735689600000`, `17 upgraded`, or `17 expires 1738368000000`.
    ///
    /// The form does not change between versions, so that it can be kept in an app's own database.
    public var description: String {
        switch change {
        case .purchase: "\(transactionID)"
        case .revocation(let milliseconds): "\(transactionID) revoked \(milliseconds)"
        case .upgrade: "\(transactionID) upgraded"
        case .expiry(let milliseconds): "\(transactionID) expires \(milliseconds)"
        }
    }

    /// Reads a key that was written as text.
    ///
    /// - Parameter description: The text, in exactly the form of ``description``; anything else is no key.
    public init?(_ description: String) {
        let words = description.split(separator: " ", omittingEmptySubsequences: false)
        guard let first = words.first, let id = UInt64(first) else { return nil }
        switch (words.count, words.dropFirst().first) {
        case (1, nil): self.init(transactionID: id)
        case (2, "upgraded"): self.init(transactionID: id, change: .upgrade)
        case (3, "revoked"):
            guard let milliseconds = Int64(words[2]) else { return nil }
            self.init(transactionID: id, change: .revocation(milliseconds: milliseconds))
        case (3, "expires"):
            guard let milliseconds = Int64(words[2]) else { return nil }
            self.init(transactionID: id, change: .expiry(milliseconds: milliseconds))
        case (_, _): return nil
        }
        guard self.description == description else { return nil }
    }
}

extension DeliveryKey: Codable {
    /// Reads a key from its text.
    ///
    /// - Parameter decoder: Holds one string.
    /// - Throws: `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let key = DeliveryKey(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No delivery key: \(text)")
        }
        self = key
    }

    /// Writes the key as its text.
    ///
    /// - Parameter encoder: Takes one string.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
