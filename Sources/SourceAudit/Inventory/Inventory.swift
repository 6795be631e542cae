/// The uses of Apple's framework in the audited sources, counted by symbol and by file.
package struct Inventory: Hashable, Sendable, Codable {
    /// A symbol with the places that use it.
    package struct Entry: Hashable, Sendable, Codable {
        /// The symbol in Swift's notation.
        package let symbol: String
        /// The counterpart in the asynchronous API, the reason why there is none, or `nil` for a symbol of that API.
        package let counterpart: String?
        /// The number of places.
        package let places: Int
        /// The files with a place, in order.
        package let files: [FileCount]
    }

    /// A file with the number of its places.
    package struct FileCount: Hashable, Sendable, Codable {
        package let path: String
        package let places: Int
    }

    /// The number of places with a symbol of the observer API, which the path to the asynchronous API changes.
    package let placesToChange: Int
    /// The symbols of the observer API, most used first.
    package let observer: [Entry]
    /// The symbols of the asynchronous API, most used first.
    package let async: [Entry]
    /// The symbols that this package does not have, most used first.
    package let appleOnly: [Entry]
    /// The files with symbols of the observer API, with the most places first.
    package let files: [FileCount]
    /// The step of the migration guide at which the code stands.
    package let step: MigrationStep

    /// Counts the uses.
    package init(_ uses: [APIUse], map: SymbolMap = .ofTheGuide) {
        var counts: [String: [String: Int]] = [:]
        for use in Set(uses) { counts[map.name(of: use.symbol), default: [:]][use.place.file, default: 0] += 1 }
        var (observer, async, appleOnly): ([Entry], [Entry], [Entry]) = ([], [], [])
        var byFile: [String: Int] = [:]
        for (symbol, files) in counts {
            func entry(_ counterpart: String?) -> Entry {
                Entry(
                    symbol: symbol,
                    counterpart: counterpart,
                    places: files.values.reduce(0, +),
                    files: files.map(FileCount.init).sorted { $0.path < $1.path }
                )
            }
            switch map.area(of: symbol) {
            case .observer(let counterpart):
                observer.append(entry(counterpart))
                byFile.merge(files, uniquingKeysWith: +)
            case .async: async.append(entry(nil))
            case .appleOnly(let reason): appleOnly.append(entry(reason))
            case .own, .testing: continue
            }
        }
        func sorted(_ entries: [Entry]) -> [Entry] {
            entries.sorted { ($1.places, $0.symbol) < ($0.places, $1.symbol) }
        }
        self.observer = sorted(observer)
        self.async = sorted(async)
        self.appleOnly = sorted(appleOnly)
        files = byFile.map(FileCount.init).sorted { ($1.places, $0.path) < ($0.places, $1.path) }
        placesToChange = byFile.values.reduce(0, +)
        step = MigrationStep(observer: observer, async: async)
    }
}
