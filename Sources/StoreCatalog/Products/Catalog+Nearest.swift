extension Catalog {
    /// The maximum number of similar identifiers in a message.
    private static let suggestions = 3

    /// Returns the identifiers of products that a misspelled or shortened identifier may mean, the most similar first.
    ///
    /// - Parameter identifier: An identifier that no product has.
    /// - Returns: At most three identifiers. Each differs in a few letters or in upper and lower case, or one of the
    ///   two ends with the other after a point, such as `com.example.coins` and `coins`.
    package func identifiers(similarTo identifier: String) -> [String] {
        let asked = Array(identifier.lowercased())
        let near = products.compactMap { product -> (distance: Int, id: String)? in
            let known = Array(product.id.lowercased())
            let (short, long) = known.count < asked.count ? (known, asked) : (asked, known)
            if !short.isEmpty, long.suffix(short.count + 1) == ["."] + short { return (1, product.id) }
            let limit = max(1, min(3, short.count / 3))
            guard long.count - short.count <= limit else { return nil }
            let distance = Self.distance(from: short, to: long)
            return distance <= limit ? (distance, product.id) : nil
        }
        return near.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(Self.suggestions).map(\.id)
    }

    /// Returns the number of letters to insert, delete or replace between two words.
    private static func distance(from one: [Character], to other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var next = [i + 1]
            for (j, another) in other.enumerated() {
                next.append(min(next[j] + 1, row[j + 1] + 1, row[j] + (letter == another ? 0 : 1)))
            }
            row = next
        }
        return row[other.count]
    }
}
