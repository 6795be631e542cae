import Foundation
import Testing
import TestWaiting

/// The code in the documents compiles, because this target contains it.
@Suite(.timeLimit(.standard)) struct SnippetTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Generated")

    /// Why some Swift blocks cannot be compiled here, by what follows the word `swift`.
    private static let reasons = [
        "apple": "needs an Objective-C runtime, or a framework that only Apple's systems have",
        "folders": "names the folders of the reader's package",
        "manifest": "is a piece of a package's manifest",
    ]

    @Test(arguments: ["MIGRATION", "README", "TestingABackEnd", "ComparedWithApplesLibrary"])
    func `the generated snippets equal the code blocks of the document`(name: String) throws {
        let document = try #require(try GuideDocument.all().first { $0.name == name })
        let file = Self.folder.appending(path: "\(document.typeName)Snippets.swift")
        let source = SnippetFile(document).source
        if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
            try source.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == source,
            "run UPDATE_SNIPPETS=1 swift test --filter SnippetTests, build again, and commit the change"
        )
    }

    @Test func `Swift code that is not compiled has one of the known reasons, and there is little of it`() throws {
        var found: [String] = []
        for document in try GuideDocument.all() {
            for block in document.blocks where block.language.hasPrefix("swift") && !block.isCompiled {
                #expect(block.language == "swift", "\(document.name) line \(block.line)")
                #expect(Self.reasons[block.qualifier] != nil, "\(document.name) line \(block.line): \(block.qualifier)")
                found.append("\(document.name) \(block.qualifier)")
            }
        }
        #expect(found == ["MIGRATION manifest", "MIGRATION apple", "MIGRATION folders", "README manifest"])
    }

    @Test func `every code block names its language`() throws {
        for document in try GuideDocument.all() {
            let known: Set<String> = ["swift", "bash", "text", "yaml", "diff"]
            let others = document.blocks.filter { !known.contains($0.language) }
            #expect(others.map { "\(document.name) line \($0.line): \($0.language)" } == [])
        }
    }

    @Test func `no two blocks share a scope`() throws {
        for document in try GuideDocument.all() {
            let scopes = SnippetFile(document).scopes
            #expect(Set(scopes).count == scopes.count)
        }
    }

    @Test func `a generated scope contains the code of its block, with the imports above`() {
        let document = GuideDocument(
            name: "SAMPLE",
            text: """
                <!-- snippet: Shop -->
                ```swift
                import Synchronization

                struct Till {
                    let coins: Int
                }

                func close(_ till: Till) {}
                ```
                ```swift apple
                @objc func open() {}
                ```
                ### H7 Too late
                **Wrong**
                <!-- snippet: Sale in Shop statements -->
                ```swift
                _ = Till(coins: 1)
                ```
                """
        )
        #expect(
            SnippetFile(document).source == """
                // swift-format-ignore-file
                // Written from SAMPLE.md by SnippetTests, which also says how. Do not edit.

                import Foundation
                import OpenStoreKit
                import Synchronization

                enum SampleSnippets {}

                // SAMPLE.md, \("")
                extension SampleSnippets {
                    enum Shop {
                        struct Till {
                            let coins: Int
                        }

                        static func close(_ till: Till) {}
                    }
                }

                // SAMPLE.md, H7 Too late
                extension SampleSnippets.Shop {
                    enum Sale {
                        static func statements() async throws {
                            _ = Till(coins: 1)
                        }
                    }
                }

                """
        )
    }
}
