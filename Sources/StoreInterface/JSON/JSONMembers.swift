/// The members of a JSON object, in the order of the text.
///
/// A document has some twenty members, and its reader requests them in their order. Comparing the key with the next one
/// then takes less time than a hash table.
package struct JSONMembers: Sendable {
    /// A duplicate key in an object.
    package struct RepeatedKey: Sendable {
        package let key: String
        package let offset: Int
    }

    /// The number of members from which a hash table is used, so that no text takes quadratic time.
    private static let tableSize = 64

    private var members: [(key: String, value: JSONNode)] = []
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
        if let place = place(of: key) {
            members[place].value = value
            repeatedKeys.append(RepeatedKey(key: key, offset: offset))
            return false
        }
        members.append((key, value))
        if members.count > Self.tableSize {
            places[key] = members.count - 1
        } else if members.count == Self.tableSize {
            for (place, member) in members.enumerated() { places[member.key] = place }
        }
        return true
    }

    package var keys: [String] { members.map(\.key) }

    /// The value of a member; `nil` if there is none with this key.
    package subscript(key: String) -> JSONNode? { place(of: key).map { members[$0].value } }

    /// The place of the member with a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - start: The place at which to begin to look for it.
    /// - Returns: The place; `nil` if there is no such member.
    func place(of key: String, from start: Int = 0) -> Int? {
        guard places.isEmpty else { return places[key] }
        let count = key.utf8.count
        func isKey(of place: Int) -> Bool { members[place].key.utf8.count == count && members[place].key == key }
        return (start..<members.count).first(where: isKey) ?? (0..<start).first(where: isKey)
    }
}

extension JSONMembers: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { members.count }
    package subscript(place: Int) -> (key: String, value: JSONNode) { members[place] }
}
