package import Foundation

/// A search for a `.storekit` file by its name, as Apple's tools search in an app or test bundle (TS-03).
///
/// Bundles depend on Xcode, so the search covers more places than Apple's tools, in this order:
///
/// 1. the resource bundle of the calling module, which SwiftPM puts beside the running program
/// 2. the folder of the calling file, then each of its parents, up to the one with `Package.swift`
/// 3. the resources of the main bundle
/// 4. the resource bundles of all other modules beside the program, which may be left from an earlier build
/// 5. the working directory
///
/// The first place that contains the file is used. In a resource bundle it may be in a subfolder. The file may be a
/// folder, as Xcode writes it for products with images.
package struct ConfigurationSearch: Sendable {
    private let ranks: [Rank]

    /// Creates a search on behalf of a source file.
    ///
    /// - Parameters:
    ///   - fileID: The `#fileID` of the source file. The module is the part before the first slash.
    ///   - filePath: The `#filePath` of the source file.
    package init(fileID: String, filePath: String) {
        let main = Bundle.main
        self.init(
            module: String(fileID.prefix { $0 != "/" }),
            filePath: filePath,
            programFolders: Self.programFolders,
            mainResources: main.resourceURL,
            workingFolder: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        )
    }

    /// - Parameters:
    ///   - module: The calling module.
    ///   - filePath: The calling file.
    ///   - programFolders: The folders that contain resource bundles.
    ///   - mainResources: The resources of the main bundle.
    ///   - workingFolder: The working directory.
    package init(
        module: String,
        filePath: String,
        programFolders: [URL],
        mainResources: URL?,
        workingFolder: URL
    ) {
        let bundles = programFolders.flatMap { Self.bundles(in: $0) }
        let own = bundles.filter { $0.deletingPathExtension().lastPathComponent.hasSuffix("_\(module)") }
        func plain(_ folders: [URL]) -> [Rank] { folders.map { Rank(folders: [$0], isDeep: false) } }
        ranks =
            [Rank(folders: own, isDeep: true)]
            + plain(Self.folders(above: filePath) + [mainResources].compactMap { $0 })
            + [Rank(folders: bundles.filter { !own.contains($0) }, isDeep: true)]
            + plain([workingFolder])
    }

    /// Finds a file.
    ///
    /// - Parameter name: The name of the file, with or without `.storekit`.
    /// - Returns: The URL of the file.
    /// - Throws: ``ConfigurationSearchFailure`` that lists all searched places, or the candidates if the name is
    ///   ambiguous.
    package func file(named name: String) throws(ConfigurationSearchFailure) -> URL {
        let fileName = name.lowercased().hasSuffix(".storekit") ? name : name + ".storekit"
        for rank in ranks {
            var found: [URL] = []
            for file in rank.files(named: fileName) where !found.contains(where: { Self.isCopy(file, of: $0) }) {
                found.append(file)
            }
            guard found.count <= 1 else {
                throw .ambiguous(name: fileName, files: found.map { $0.path(percentEncoded: false) })
            }
            if let file = found.first { return file }
        }
        var places: [String] = []
        for folder in ranks.flatMap(\.folders).map({ $0.path(percentEncoded: false) }) where !places.contains(folder) {
            places.append(folder)
        }
        throw .missing(name: fileName, places: places)
    }

    private static func isCopy(_ file: URL, of other: URL) -> Bool {
        FileManager.default.contentsEqual(
            atPath: file.path(percentEncoded: false),
            andPath: other.path(percentEncoded: false)
        )
    }

    /// The folder of a source file and its parents up to the package's root; outside a package only that folder.
    private static func folders(above filePath: String) -> [URL] {
        var folder = URL(filePath: filePath).deletingLastPathComponent()
        var folders = [folder]
        while !FileManager.default.fileExists(
            atPath: folder.appending(path: "Package.swift").path(percentEncoded: false)
        ) {
            guard folder.pathComponents.count > 1 else { return [folders[0]] }
            folder = folder.deletingLastPathComponent()
            folders.append(folder)
        }
        return folders
    }

    private static var programFolders: [URL] {
        #if canImport(Darwin)
        // With Xcode's runner as the main bundle, the tests are a bundle that it loads.
        let tests = Bundle.allBundles.filter { $0.bundleURL.pathExtension == "xctest" }
        return [Bundle.main.bundleURL]
            + tests.flatMap { [$0.bundleURL.deletingLastPathComponent(), $0.resourceURL].compactMap { $0 } }
        #else
        return [Bundle.main.bundleURL]
        #endif
    }

    /// The bundles in a folder, in a fixed order; an unreadable folder gives none.
    ///
    /// Every test with a store searches here, in a folder that may hold a whole build, so only the names are read.
    private static func bundles(in folder: URL) -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
                .filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
                .map { folder.appending(path: $0, directoryHint: .isDirectory) }
        } catch {
            return []
        }
    }

    /// Folders of equal priority.
    private struct Rank: Sendable {
        let folders: [URL]
        /// True to search subfolders.
        let isDeep: Bool

        func files(named name: String) -> [URL] {
            folders.flatMap { folder -> [URL] in
                let file = folder.appending(path: name)
                if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { return [file] }
                guard isDeep, let contents = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
                else { return [] }
                var found: [URL] = []
                for case let file as URL in contents {
                    if file.lastPathComponent == name { found.append(file) }
                    // A configuration with images is a folder, which contains a file of its own.
                    if file.pathExtension == "storekit" { contents.skipDescendants() }
                }
                return found
            }
        }
    }
}

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
            there is no "\(name)": add it to the resources of the test target, or put it into the folder of the calling \
            file. Searched were \(places.joined(separator: ", "))
            """
        case .ambiguous(let name, let files):
            """
            several different files are called "\(name)", and none goes before the others \
            (\(files.joined(separator: ", "))): give one another name, or say which by its URL
            """
        }
    }
}
