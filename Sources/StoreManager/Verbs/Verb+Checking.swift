import Foundation
import StoreCatalog

/// The verb that checks configurations.
extension Verb {
    static let check = Verb(
        "check",
        .looking,
        "Check .storekit files: every mistake with line and column",
        values: "PATH...",
        arity: 1...1000,
        completion: .files,
        usesStore: false,
        """
        Prints one line for each mistake, in the form of compilers, with the consequence. After a syntax error the check goes
        on if only a comma is missing or too many, or if there is a comment. In a folder, all .storekit files are checked.
        The exit code is 1 if there are errors, and 0 if there are only warnings.
        """
    ) { arguments, console throws(ManagerFailure) in
        var reports: [CheckReport.File] = []
        for path in try files(at: arguments.values) { reports.append(CheckReport.File(path)) }
        let report = CheckReport(reports)
        if console.isJSON {
            try console.json(report)
        } else {
            for file in reports {
                for mistake in file.mistakes {
                    console.say(mistake.sentence, mistake.severity == "error" ? .red : .yellow)
                }
                console.say(file.verdict)
            }
        }
        return report.mistakes.contains { $0.severity == "error" } ? .refused : .done
    }

    /// Returns the configurations at some paths: files as they are, and the `.storekit` files in folders.
    ///
    /// - Throws: A failure for a path at which there is nothing, and for a folder without configurations.
    private static func files(at paths: [String]) throws(ManagerFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            let url = URL(filePath: path)
            guard FileManager.default.fileExists(atPath: path) else {
                throw ManagerFailure(
                    .nothingToWorkOn,
                    "there is no file or folder at \(path)",
                    "Name a .storekit file, or a folder with such files."
                )
            }
            guard url.isFolder, url.pathExtension != "storekit" else {
                files.append(path)
                continue
            }
            let found = configurations(in: path)
            guard !found.isEmpty else {
                throw ManagerFailure(
                    .nothingToWorkOn,
                    "the folder \(path) contains no .storekit file",
                    "Name a .storekit file, or a folder with such files."
                )
            }
            files += found
        }
        return files
    }

    /// Returns the configurations in a folder and its folders, sorted, without hidden folders.
    private static func configurations(in folder: String) -> [String] {
        guard let entries = FileManager.default.enumerator(atPath: folder) else { return [] }
        var found: [String] = []
        while let entry = entries.nextObject() as? String {
            let name = entry.split(separator: "/").last ?? ""
            let isConfiguration = name.hasSuffix(".storekit")
            if name.hasPrefix(".") || isConfiguration { entries.skipDescendants() }
            if isConfiguration { found.append(folder.hasSuffix("/") ? folder + entry : "\(folder)/\(entry)") }
        }
        return found.sorted()
    }
}

/// The mistakes of configurations.
struct CheckReport: Encodable {
    /// A mistake with its place and its consequence.
    struct Mistake: Encodable {
        let path: String
        let line: Int
        let column: Int
        /// `warning` or `error`.
        let severity: String
        let place: String
        let problem: String
        let effect: String

        /// The mistake in the form of compilers.
        var sentence: String {
            "\(path):\(line):\(column): \(severity): \(place.isEmpty ? "" : "\(place): ")\(problem), so \(effect)"
        }
    }

    /// The result of one file.
    struct File {
        let path: String
        var products = 0
        var groups = 0
        var mistakes: [Mistake]
    }

    let files: [String]
    let products: Int
    let groups: Int
    let mistakes: [Mistake]

    init(_ files: [File]) {
        self.files = files.map(\.path)
        products = files.reduce(0) { $0 + $1.products }
        groups = files.reduce(0) { $0 + $1.groups }
        mistakes = files.flatMap(\.mistakes)
    }
}

extension CheckReport.File {
    /// Checks a file.
    init(_ path: String) {
        self.path = path
        do throws(StoreKitFileFailure) {
            let catalog = try StoreKitFileReader.mistakes(contentsOf: URL(filePath: path))
            products = catalog.products.count
            groups = catalog.groups.count
            mistakes = catalog.diagnostics.map { diagnostic in
                CheckReport.Mistake(
                    path: path,
                    line: diagnostic.line,
                    column: diagnostic.column,
                    severity: "\(diagnostic.severity)",
                    place: diagnostic.place,
                    problem: "\(diagnostic.problem)",
                    effect: "\(diagnostic.effect)"
                )
            }
        } catch {
            let position = error.position
            mistakes = [
                CheckReport.Mistake(
                    path: path,
                    line: position.line,
                    column: position.column,
                    severity: "error",
                    place: "",
                    problem: error.problem,
                    effect: "nothing of the file is for sale"
                )
            ]
        }
    }

    /// The numbers of mistakes and products in one line.
    fileprivate var verdict: String {
        func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
        let errors = mistakes.count { $0.severity == "error" }
        let found = [(errors, "error"), (mistakes.count - errors, "warning")].filter { $0.0 > 0 }.map(count)
        let verdict = found.isEmpty ? "no mistakes" : found.joined(separator: ", ")
        return "\(path): \(verdict); \(count(products, "product")) in \(count(groups, "subscription group")) for sale"
    }
}

extension StoreKitFileFailure {
    /// The line and the column, 1 for a failure of the whole file.
    fileprivate var position: (line: Int, column: Int) {
        switch self {
        case .missing, .unreadable, .notAnObject: (1, 1)
        case .notUTF8(_, let line, let column), .notJSON(_, let line, let column, _): (line, column)
        }
    }

    /// The failure without the file and the position.
    fileprivate var problem: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(_, let reason): "the file cannot be read: \(reason)"
        case .notUTF8: "this is not UTF-8 text"
        case .notJSON(_, _, _, let reason): "this is not JSON: \(reason)"
        case .notAnObject(_, let found): "a configuration is one JSON object, and this is \(found)"
        }
    }
}
