@_spi(Terminal) import StoreTimelines

/// The help texts of the command line, in lines that fit the terminal.
enum CommandLineHelp {
    /// Returns the overview that `storekit --help` prints.
    static func overview(width: Int) -> String {
        let parts = Verb.Part.allCases.map { part in
            let verbs = Verb.all.filter { $0.part == part }.map { ($0.name, $0.summary) }
            return "\(part.rawValue):\n\(list(verbs, margin: longestName, width: width))"
        }
        let texts = [
            "Looks into the store of an app and acts outside the app, also while the app runs.",
            "usage: storekit VERB [values] [options]",
        ]
        let notes = [
            """
            The store is found through --store, else OPENSTOREKIT_DATABASE, else it is the only one in the data folder \
            ($XDG_DATA_HOME or ~/.local/share, folder OpenStoreKit). The products for sale are found through \
            --configuration, else OPENSTOREKIT_CONFIGURATION, else the one .storekit file in the working directory.
            """,
            "Exit codes: 0 done; 1 refused, or mistakes found; 2 wrong arguments, or sources that cannot be read; 3 no store or configuration to work on.",
            "Colors appear on terminals only, and never with NO_COLOR set. \"storekit VERB --help\" tells more.",
        ]
        return (texts.map { paragraph($0, width: width) } + parts + notes.map { paragraph($0, width: width) })
            .joined(separator: "\n\n") + "\n"
    }

    private static var longestName: Int { Verb.all.map { $0.name.count }.max() ?? 0 }

    /// Returns a text in lines of at most a number of columns.
    static func paragraph(_ text: String, width: Int) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return TerminalColumns.wrapped(words, at: width).joined(separator: "\n")
    }

    /// Returns lines that begin with a name, each with its text beside it.
    ///
    /// - Parameters:
    ///   - entries: The names and texts.
    ///   - margin: The columns of the names.
    ///   - width: The columns of the terminal.
    /// - Returns: The lines, without a line break at their end.
    static func list(_ entries: [(name: String, text: String)], margin: Int, width: Int) -> String {
        // On a narrow terminal, a text stands below its name.
        let isBeside = width - margin - 4 >= 30
        let indent = isBeside ? margin + 4 : 6
        return entries.map { name, text in
            let lines = (isBeside ? [] : [""]) + TerminalColumns.wrapped(text, at: max(10, width - indent))
            let rest = lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }
            let heading = isBeside ? "  \(TerminalColumns.padded(name, to: margin))  \(lines[0])" : "  \(name)"
            return ([heading] + rest).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
