/// Why no `.storekit` file could be found by its name.
package enum ConfigurationSearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is in none of these folders.
    case missing(name: String, places: [String])
    /// These files have the name and nothing makes one of them go before the others.
    case ambiguous(name: String, files: [String])

    /// The problem and its remedy.
    package var description: String {
        switch self {
        case .missing(let name, let places):
            """
            there is no “\(name)”: add it to the resources of the test target, or put it into the folder of the calling \
            file. Searched were \(places.joined(separator: ", "))
            """
        case .ambiguous(let name, let files):
            """
            several different files are called “\(name)”, and none goes before the others \
            (\(files.joined(separator: ", "))): give one another name, or say which by its URL
            """
        }
    }
}
