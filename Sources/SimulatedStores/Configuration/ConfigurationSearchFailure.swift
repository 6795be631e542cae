/// An error of searching a `.storekit` file by its name.
package enum ConfigurationSearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// None of these folders contains the file.
    case missing(name: String, places: [String])
    /// Several files have the name, and none takes precedence.
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
