/// The lines of the sources that a report shows, and the comments that allow hazards.
struct SourceExcerpts {
    private struct Line: Hashable {
        let file: String
        let number: Int
    }

    private var texts: [Line: String] = [:]
    /// The comments by file.
    private(set) var comments: [String: [AllowComment]] = [:]

    /// Reads each file once, and keeps only the lines that the findings name.
    init(_ result: AuditResult, read: (String) -> String?) {
        var wanted: [String: Set<Int>] = [:]
        for finding in result.findings {
            for place in [finding.place] + finding.steps.map(\.place) {
                wanted[place.file, default: []].insert(place.line)
            }
        }
        for path in Set(result.files.map(\.path)).union(wanted.keys) {
            guard let text = read(path) else { continue }
            let hasComments = text.contains("storekit:allow")
            guard hasComments || wanted[path] != nil else { continue }
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            if hasComments { comments[path] = AllowComment.all(in: lines) }
            for number in wanted[path] ?? [] where lines.indices.contains(number - 1) {
                texts[Line(file: path, number: number)] = String(lines[number - 1])
            }
        }
    }

    /// The text of the line of a place, or an empty text if the file is gone.
    subscript(place: SourcePlace) -> String { texts[Line(file: place.file, number: place.line)] ?? "" }
}
