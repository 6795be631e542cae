import Foundation
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ManifestGraphTests {
    @Test func `a target's dependencies are its names, its conditional targets and its constants`() {
        let graph = ManifestGraph(
            manifest: """
                let core = Target.Dependency.target(name: "Core", condition: local)
                let package = Package(products: [.library(name: "Lower", targets: ["Lower"])], targets: [
                    // .target(name: "Commented", dependencies: ["Lower"]),
                    .systemLibrary(name: "CLibrary", pkgConfig: "library"),
                    .target(name: "Lower", dependencies: ["CLibrary"]),
                    .target(
                        name: "Upper",
                        dependencies: ["Lower", core, .target(name: "Server", condition: server)],
                        packageAccess: false
                    ),
                    .target(name: "Alone"),
                ])
                """
        )
        #expect(
            graph.dependencies == [
                "CLibrary": [], "Lower": ["CLibrary"], "Upper": ["Core", "Lower", "Server"], "Alone": [],
            ]
        )
    }

    @Test func `the graph of the manifest has no cycle`() throws {
        let graph = try ManifestGraph.package.get().dependencies
        var rest = graph
        while let (target, _) = rest.filter({ $0.value.isDisjoint(with: rest.keys) }).min(by: { $0.key < $1.key }) {
            rest[target] = nil
        }
        #expect(rest.keys.sorted() == [])
    }

    @Test func `each dependency that the manifest gives a module is imported by it`() throws {
        let graph = try ManifestGraph.package.get().dependencies
        let files = Dictionary(grouping: try SourceFile.sources.get(), by: \.module)
        let unused = files.flatMap { module, files in
            var imported = files.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
            // A module map without declarations, which makes `import os.log` possible.
            imported.insert("COSSubmodules")
            return (graph[module] ?? []).subtracting(imported).map { "\(module) does not import \($0)" }
        }
        #expect(unused.sorted() == [])
    }

    @Test(arguments: ["StoreManager", "OpenStoreKit", "StoreVerification"])
    func `a program or library that is no test kit reaches no module that imports a testing library`(
        target: String
    ) throws {
        let graph = try ManifestGraph.package.get()
        let reached = graph.reachable(from: target)
        let importers = try SourceFile.sources.get().filter {
            reached.contains($0.module) && !$0.imports.isDisjoint(with: ["Testing", "XCTest"])
        }
        #expect(reached.count > 3)
        #expect(importers.map(\.path) == [])
    }

    @Test func `the picture of the modules in CONTRIBUTING shows the graph of the manifest`() throws {
        let page = SourceFile.root.appending(path: "CONTRIBUTING.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let modules = Set(try SourceFile.sources.get().map(\.module)).subtracting(["ApplesFrameworks"])
        let picture = try ManifestGraph.package.get().mermaid(of: modules)
        let block = try #require(text.firstMatch(of: /(?s)<!-- module graph -->\n```mermaid\n(.*?)\n?```/))
        if ProcessInfo.processInfo.environment["UPDATE_MODULE_GRAPH"] == "1" {
            let updated = text.replacingCharacters(in: block.1.startIndex..<block.1.endIndex, with: picture)
            try updated.write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(block.1 == picture, "UPDATE_MODULE_GRAPH=1 writes the picture again")
        }
    }

    @Test func `the diagram leaves out the arrows that follow from others`() {
        let graph = ManifestGraph(
            manifest: """
                .target(name: "Top", dependencies: ["Middle", "Bottom", "Other"]),
                .target(name: "Middle", dependencies: ["Bottom"]), .target(name: "Bottom"), .target(name: "Other"),
                """
        )
        #expect(
            graph.mermaid(of: ["Top", "Middle", "Bottom"]) == "graph TD\n    Middle --> Bottom\n    Top --> Middle"
        )
    }
}
