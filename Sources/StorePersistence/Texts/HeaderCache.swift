/// The header segments met so far and their identifiers.
///
/// Segments are never altered or deleted, so what was true once stays true. There is one for each certificate chain
/// that ever signed in this store, so a search through them beats hashing thousands of characters.
struct HeaderCache {
    private var known: [(id: Int64, segment: String)] = []

    func id(of segment: String) -> Int64? { known.first { $0.segment == segment }?.id }

    func segment(of id: Int64) -> String? { known.first { $0.id == id }?.segment }

    mutating func remember(_ segment: String, as id: Int64) {
        guard self.segment(of: id) == nil else { return }
        known.append((id, segment))
    }
}
