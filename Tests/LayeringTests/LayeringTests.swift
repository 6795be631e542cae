import Foundation
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct LayeringTests {
    @Test(arguments: LayeringRule.all)
    func `the sources follow every layering rule`(rule: LayeringRule) throws {
        #expect(rule.violations(try SourceFile.sources.get()) == [])
    }

    @Test(arguments: LayeringRule.all.filter { $0.forbidden != nil })
    func `a rule against code detects that code on its line, and allows other code`(rule: LayeringRule) throws {
        let code = try #require(rule.forbidden)
        let file = SourceFile(path: "StoreLedger/Example.swift", text: "import StoreTime\n\n\(code)\n// \(code)\n")
        #expect(rule.violations([file]) == ["StoreLedger/Example.swift:3: \(rule.name)"])
        #expect(rule.violations([SourceFile(path: "StoreLedger/Example.swift", text: "let one = 1 != 2\n")]) == [])
    }

    @Test func `every folder of the sources is a target of the manifest`() throws {
        let modules = Set(try SourceFile.sources.get().map(\.module))
        #expect(modules.subtracting(try ManifestGraph.package.get().dependencies.keys) == [])
    }

    @Test func `one file of the core depends on the local store`() throws {
        let importers = try SourceFile.sources.get().filter {
            $0.module == "TransactionCore" && $0.imports.contains("LocalStore")
        }
        #expect(importers.map(\.path) == ["TransactionCore/Connection/DefaultStore.swift"])
    }

    @Test func `the package depends on nothing, and the queue has no package access`() throws {
        let manifest = try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains("    dependencies: [],\n    targets: ["))
        #expect(!manifest.contains(".package("))
        #expect(manifest.contains(/name: "PaymentQueue",[^)]*packageAccess: false\s*\)/))
        #expect(manifest.contains(/name: "MigrationAdapters",[^)]*packageAccess: false\s*\)/))
    }
}
