import Foundation

/// Empty modules in place of those that the compiler does not find, such as UIKit on Linux.
struct MissingModules: Sendable {
    let folder: URL
    private var names: Set<String> = []
    private var messages: [String: String] = [:]

    init(folder: URL) { self.folder = folder }

    /// The error that the compiler had for the imports of a file.
    func message(for file: String) -> String? { messages[file] }

    /// Builds the modules that errors of the compiler call missing.
    ///
    /// - Returns: True if there is a new module, so that another run gets further.
    mutating func add(namedIn errors: String, with compiler: Compiler) async -> Bool {
        var found: Set<String> = []
        for line in errors.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^(.+?):[0-9]+:[0-9]+: (error: no such module '(\w+)')/) else {
                continue
            }
            let name = String(match.3)
            messages[String(match.1)] = messages[String(match.1)] ?? String(match.2)
            if !names.contains(name) { found.insert(name) }
        }
        var isNew = false
        for name in found.sorted() {
            names.insert(name)
            if await build(name, with: compiler) { isNew = true }
        }
        return isNew
    }

    private func build(_ name: String, with compiler: Compiler) async -> Bool {
        let source = folder.appending(path: "Empty.swift")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: source)
        } catch {
            return false
        }
        let module = folder.appending(path: "\(name).swiftmodule").path
        let arguments = ["-frontend", "-emit-module", "-module-name", name, source.path, "-o", module]
        return await Compiler.run(compiler.path, arguments)?.status == 0
    }
}
