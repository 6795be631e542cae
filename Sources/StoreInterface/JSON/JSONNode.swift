/// A JSON value with its position in the file.
///
/// Numbers keep their text, because a price must not pass through `Double`, and the position is kept
/// for diagnostics with line and column.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        case null
        case flag(Bool)
        case number(String)
        case text(String)
        case list([JSONNode])
        /// An object with its members; of members with the same key, the last one.
        case object(JSONMembers)
    }

    package let offset: Int
    package let content: Content

    /// The kind of the value, for messages.
    package var kind: String {
        switch content {
        case .null: "null"
        case .flag: "a boolean"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// The members of a JSON object, in the order of the text.
///
/// A document has some twenty members, sorted by key if this package has written it, and its reader requests them in
/// that order. Comparing the key with the next one then takes less time than a hash table.
package struct JSONMembers: Sendable {
    /// A duplicate key in an object.
    package struct RepeatedKey: Sendable {
        package let key: String
        package let offset: Int
    }

    /// The number of members from which a hash table is used, so that no text takes quadratic time.
    private static let tableSize = 64

    package private(set) var keys: [String] = []
    private var values: [JSONNode] = []
    /// True while each key is greater than the one before, so that no member needs a search.
    private var isSorted = true
    private var places: [String: Int] = [:]
    /// The keys that occur more than once, without their first occurrence, in the order of the text.
    package private(set) var repeatedKeys: [RepeatedKey] = []

    /// Adds a member, which takes the place of an earlier one with the same key.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - offset: The position of the key in the text.
    /// - Returns: False if the object had the key before.
    mutating func add(_ value: JSONNode, forKey key: String, at offset: Int) -> Bool {
        let isGreatest = isSorted && (keys.last.map { $0 < key } ?? true)
        if !isGreatest {
            isSorted = false
            if let place = place(of: key) {
                values[place] = value
                repeatedKeys.append(RepeatedKey(key: key, offset: offset))
                return false
            }
        }
        keys.append(key)
        values.append(value)
        if keys.count > Self.tableSize {
            places[key] = keys.count - 1
        } else if keys.count == Self.tableSize {
            for (place, key) in keys.enumerated() { places[key] = place }
        }
        return true
    }

    /// The value of a member; `nil` if there is none with this key.
    package subscript(key: String) -> JSONNode? { place(of: key).map { values[$0] } }

    /// The place of the member with a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - start: The place at which to begin to look for it.
    /// - Returns: The place; `nil` if there is no such member.
    func place(of key: String, from start: Int = 0) -> Int? {
        guard places.isEmpty else { return places[key] }
        if isSorted, start == 0 || keys[start - 1] < key {
            // All members before are smaller, so that the key is here, further on, or nowhere.
            guard start < keys.count, keys[start] <= key else { return nil }
            return place(of: key, in: start, keys.count)
        }
        return place(of: key, in: start, keys.count) ?? place(of: key, in: 0, start)
    }

    /// Looks for a key among the members from `start` to before `end`.
    ///
    /// Loops and sequences of the standard library would take most of the time of a test run, without optimization.
    private func place(of key: String, in start: Int, _ end: Int) -> Int? {
        var place = start
        while place < end {
            if keys[place] == key { return place }
            place += 1
        }
        return nil
    }
}

extension JSONMembers: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { keys.count }
    package subscript(place: Int) -> (key: String, value: JSONNode) { (keys[place], values[place]) }
}
