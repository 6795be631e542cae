import StoreInterface

/// An object of the file, and the way that leads to it.
struct FileObject {
    let members: [String: JSONNode]
    let offset: Int
    /// The keys and positions from the top of the file; empty for the file itself.
    let place: String

    /// The way to one of the object's members.
    func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

    /// The member with this key; `null` counts as absent.
    subscript(key: String) -> JSONNode? {
        guard let node = members[key] else { return nil }
        if case .null = node.content { return nil }
        return node
    }
}
