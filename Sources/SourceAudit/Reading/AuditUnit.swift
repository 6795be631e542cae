import Foundation

/// Files that are compiled together, with the flags for the compiler.
struct AuditUnit: Sendable {
    var module = "Audited"
    var files: [String] = []
    var flags: [String] = []

    private static let extensions: Set<String> = ["swift", "m", "mm", "h"]
    private static let skipped: Set<String> = [
        ".build", ".git", "Pods", "Carthage", "DerivedData", "node_modules", ".swiftpm",
    ]

    /// Finds the units that paths name.
    ///
    /// - Throws: `AuditFailure.missing` for a path that does not exist, `AuditFailure.unreadable` for a folder that cannot be listed.
    static func units(of paths: [String], _ compiler: Compiler?) async throws(AuditFailure) -> [AuditUnit] {
        var units: [AuditUnit] = []
        var loose = AuditUnit()
        for path in paths {
            guard let isFolder = isFolder(path) else { throw .missing(path: path) }
            if !isFolder {
                if extensions.contains((path as NSString).pathExtension) { loose.files.append(path) }
            } else if FileManager.default.fileExists(atPath: path + "/Package.swift"),
                let targets = await package(at: path, compiler), !targets.isEmpty
            {
                units += targets
            } else {
                loose.files += try sources(in: path)
            }
        }
        if !loose.files.isEmpty {
            // A module name that a file imports would hide the imported module.
            loose.files = loose.files.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            units.append(loose)
        }
        return units
    }

    /// True for a folder, false for a file, and `nil` for a path that does not exist.
    private static func isFolder(_ path: String) -> Bool? {
        do {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: URL(filePath: path).resolvingSymlinksInPath().path
            )
            return attributes[.type] as? FileAttributeType == .typeDirectory
        } catch {
            return nil
        }
    }

    /// Returns the sources in a folder, sorted, without the folders of build tools.
    ///
    /// Links to folders are not followed.
    ///
    /// - Throws: `AuditFailure.unreadable` for the folder, or one inside it, that cannot be listed.
    static func sources(in folder: String) throws(AuditFailure) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unreadable(path: folder, reason: error.localizedDescription)
        }
        var found: [String] = []
        for name in names where !skipped.contains(name) {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            if try isFolder(inside: path) {
                found += try sources(in: path)
            } else if extensions.contains((name as NSString).pathExtension), name != "Package.swift" {
                found.append(path)
            }
        }
        return found.sorted()
    }

    private static func isFolder(inside path: String) throws(AuditFailure) -> Bool {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return attributes[.type] as? FileAttributeType == .typeDirectory
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    private struct Description: Decodable {
        struct Target: Decodable {
            let name: String
            let type: String
            let path: String
            let sources: [String]
        }
        struct Dependency: Decodable {
            let path: String?
        }
        let targets: [Target]
        let dependencies: [Dependency]?
        let tools_version: String?
    }

    /// Asks SwiftPM for the targets of a package.
    ///
    /// Modules that were built before are found in the build folder.
    private static func package(at path: String, _ compiler: Compiler?) async -> [AuditUnit]? {
        guard let compiler else { return nil }
        let swift = (compiler.path as NSString).deletingLastPathComponent + "/swift"
        let arguments = [
            // The plugin runs inside of SwiftPM, which holds the lock, and on macOS in a sandbox.
            "package", "--ignore-lock", "--disable-sandbox", "--package-path", path, "describe", "--type", "json",
        ]
        guard let outcome = await Compiler.run(swift, arguments), let start = outcome.output.firstIndex(of: "{") else {
            return nil
        }
        let description: Description
        do {
            description = try JSONDecoder().decode(Description.self, from: Data(outcome.output[start...].utf8))
        } catch {
            return nil
        }
        let version = description.tools_version.flatMap { $0.split(separator: ".").first.map(String.init) } ?? "5"
        let local = (description.dependencies ?? []).compactMap(\.path)
        let flags = searchFlags(of: path, local) + ["-swift-version", version == "6" ? "6" : "5"]
        return description.targets.filter {
            ["library", "executable", "test", "system-target"].contains($0.type) || $0.type == "snippet"
        }
        .map { target in
            let folder = target.path.hasPrefix("/") ? target.path : path + "/" + target.path
            let files = target.sources.map { folder + "/" + $0 }.filter {
                extensions.contains(($0 as NSString).pathExtension)
            }
            let testing = target.type == "test" ? testingFlags(compiler) : []
            return AuditUnit(
                module: target.name.replacing("-", with: "_"),
                files: files.sorted(),
                flags: flags + testing
            )
        }.filter { !$0.files.isEmpty }
    }

    private static func testingFlags(_ compiler: Compiler) -> [String] { ["-enable-testing"] }

    /// Returns the flags for the modules in the build folder of a package, Swift's and C's.
    private static func searchFlags(of path: String, _ local: [String]) -> [String] {
        var flags = ["-I", path + "/.build/debug/Modules", "-I", path + "/.build/debug", "-package-name", "audited"]
        let roots = [path + "/Sources", path + "/.build/checkouts"] + local.map { $0 + "/Sources" }
        for root in roots {
            guard let names = FileManager.default.enumerator(atPath: root) else { continue }
            while let name = names.nextObject() as? String {
                if name.hasSuffix("module.modulemap") { flags += ["-Xcc", "-fmodule-map-file=\(root)/\(name)"] }
            }
        }
        return flags
    }
}
