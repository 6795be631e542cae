/// The calls of the app that led to a difference, whose places are read when a report names them.
///
/// Two values are equal if they have the same places.
struct ParityCalls: Hashable, Sendable {
    let acts: [AppAct]

    init(_ acts: [AppAct]) { self.acts = acts }

    /// Returns the places in the order of the program, each once.
    ///
    /// - Parameter limit: The maximum number of places.
    /// - Returns: The places; empty without debugging information.
    func places(limit: Int = .max) -> [ParityPlace] {
        var places: [ParityPlace] = []
        for act in acts {
            guard places.count < limit else { break }
            guard let place = ParityPlace(of: act), !places.contains(where: place.isSameCode) else { continue }
            places.append(place)
        }
        return places
    }

    static func == (one: ParityCalls, other: ParityCalls) -> Bool { one.places() == other.places() }

    /// Leaves the places out, which take long to read.
    func hash(into hasher: inout Hasher) {}
}
