/// The help texts of the command line.
enum CommandLineHelp {
    /// The overview that `storekit --help` prints.
    static var overview: String {
        let width = Verb.all.map { $0.name.count }.max() ?? 0
        let parts = Verb.Part.allCases.map { part in
            let verbs = Verb.all.filter { $0.part == part }.map { verb in
                "  " + verb.name + String(repeating: " ", count: width - verb.name.count) + "  " + verb.summary
            }
            return "\(part.rawValue):\n\(verbs.joined(separator: "\n"))"
        }
        return """
            Looks into the store of an app and acts outside the app, also while the app runs.

            usage: storekit VERB [values] [options]

            \(parts.joined(separator: "\n\n"))

            The store is found through --store, else OPENSTOREKIT_DATABASE, else it is the only one in the data folder
            ($XDG_DATA_HOME or ~/.local/share, folder OpenStoreKit). The products for sale are found through
            --configuration, else OPENSTOREKIT_CONFIGURATION, else the one .storekit file in the working directory.

            Exit codes: 0 done; 1 refused, or mistakes found; 2 wrong arguments; 3 no store or configuration to work on.
            Colors appear on terminals only, and never with NO_COLOR set. \"storekit VERB --help\" tells more.

            """
    }
}
