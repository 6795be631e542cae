import Foundation

/// The difference between two versions of the class in `Steps`, as lines that begin with `+`, `-` or a space.
enum StepDifference {
    static func text(from old: String, to new: String) throws -> [String] {
        let (before, after) = (try lines(of: old), try lines(of: new))
        let changes = after.difference(from: before)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result: [String] = []
        var (i, j) = (0, 0)
        while i < before.count || j < after.count {
            if removed.contains(i) {
                result.append("-" + before[i])
                i += 1
            } else if inserted.contains(j) {
                result.append("+" + after[j])
                j += 1
            } else {
                result.append(" " + before[i])
                (i, j) = (i + 1, j + 1)
            }
        }
        return shortened(result)
    }

    /// Keeps two unchanged lines around each change, and writes `…` for the others.
    private static func shortened(_ lines: [String]) -> [String] {
        let changed = lines.indices.filter { !lines[$0].hasPrefix(" ") }
        var result: [String] = []
        for (index, line) in lines.enumerated() {
            if changed.contains(where: { abs($0 - index) <= 2 }) {
                result.append(line == " " ? "" : line)
            } else if result.last != " …" {
                result.append(" …")
            }
        }
        return result
    }

    /// The lines inside the namespace of a version, without its indentation.
    private static func lines(of version: String) throws -> [String] {
        let file = GuideDocument.root.appending(path: "Tests/GuideTests/Steps/\(version).swift")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return lines.drop { !$0.hasPrefix("enum ") }.dropFirst().prefix { $0 != "}" }.map { String($0.dropFirst(4)) }
    }
}
