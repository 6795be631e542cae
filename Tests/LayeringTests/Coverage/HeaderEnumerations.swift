import Foundation

/// The open enumerations that a C header of the package declares, written as Swift imports them.
enum HeaderEnumerations {
    /// Swift declarations of the enumerations, each nested where a type alias of the module puts it.
    ///
    /// `name` is the folder of the header below `Sources`, and `files` are those of the module that imports it.
    static func declarations(of name: String, in files: [SourceFile]) throws -> SourceFile {
        let header = SourceFile.root.appending(path: "Sources/\(name)/enumerations.h")
        return declarations(header: try String(contentsOf: header, encoding: .utf8), in: files)
    }

    static func declarations(header: String, in files: [SourceFile]) -> SourceFile {
        let pattern = /OPEN_ENUMERATION\("(\w+)"\) (\w+) : (unsigned )?long \{([^}]*)\}/
        let text = header.matches(of: pattern).map { enumeration in
            let cases = enumeration.4.matches(of: /(?m)^ *(\w+) = \d+,$/).map { line in
                let name = line.1.dropFirst(enumeration.2.count)
                return "    case \(name.prefix(1).lowercased())\(name.dropFirst())\n"
            }
            let place = alias(of: enumeration.1, in: files)
            let body = """
                public enum \(place?.name ?? enumeration.1): \(enumeration.3 == nil ? "Int" : "UInt"), Sendable {
                \(cases.joined())}
                """
            return place.map { "extension \($0.parent) {\n\(body)\n}\n" } ?? body + "\n"
        }
        return SourceFile(path: "Header.swift", text: text.joined())
    }

    /// The place of `public typealias Code = SKErrorCode` inside of `extension SKError`.
    private static func alias(of name: Substring, in files: [SourceFile]) -> (parent: Substring, name: Substring)? {
        for file in files {
            for scope in file.text.matches(of: /(?ms)^extension (\w+) \{(.*?)^\}/) {
                for alias in scope.2.matches(of: /public typealias `?(\w+)`? = (\w+)/) where alias.2 == name {
                    return (scope.1, alias.1)
                }
            }
        }
        return nil
    }
}
