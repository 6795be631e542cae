import Foundation
import Testing
import TestWaiting

// One after the other, since they write the same page.
@Suite(.timeLimit(.standard), .serialized) struct APICoverageTests {
    enum APIPart { case asynchronous, observer, testSession }

    private static let page = SourceFile.root.appending(
        path: "Sources/OpenStoreKit/OpenStoreKit.docc/Coverage.md"
    )

    @Test func `every symbol of the asynchronous API is either declared or listed as absent with a reason`() throws {
        let declared = DeclaredSymbols(files: try SourceFile.all(below: "Sources/TransactionCore"))
        #expect(try SymbolListing.asynchronousAPI().contradictions(to: declared) == [])
    }

    @Test func `every symbol of the observer API is either declared or listed as absent with a reason`() throws {
        let files = try SourceFile.all(below: "Sources/PaymentQueue")
        let imported = try HeaderEnumerations.declarations(of: "CStoreKitEnumerations", in: files)
        let declared = DeclaredSymbols(files: files + [imported])
        #expect(try SymbolListing.observerAPI().contradictions(to: declared) == [])
    }

    @Test func `every symbol of the observer API has a use that compiles`() throws {
        let used = try SourceFile.all(below: "Tests/SourceCompatibilityTests/Symbols").flatMap { file in
            file.text.matches(of: /use\(\s*"([^"]+)"/).map { String($0.1) }
        }
        let present = try SymbolListing.observerAPI().rows.filter { $0.reason == nil }.map(\.symbol)
        #expect(used.sorted() == present.sorted())
    }

    @Test func `every symbol of the test session is either declared or listed as absent with a reason`() throws {
        let files = try SourceFile.all(below: "Sources/SimulatedStores")
        let imported = try HeaderEnumerations.declarations(of: "CStoreKitTestEnumerations", in: files)
        let declared = DeclaredSymbols(files: files + [imported])
        // A bridge is no declaration.
        let listing = try SymbolListing.testSession().contradictions(to: declared).filter {
            !$0.hasPrefix("SKTestError as")
        }
        #expect(listing == [])
    }

    @Test func `every symbol of the test session has a use that compiles`() throws {
        let used = try SourceFile.all(below: "Tests/SourceCompatibilityTests/TestSymbols").flatMap { file in
            file.text.matches(of: /use\(\s*"([^"]+)"/).map { String($0.1) }
        }
        let present = try SymbolListing.testSession().rows.filter { $0.reason == nil }.map(\.symbol)
        #expect(used.sorted() == present.sorted())
    }

    @Test(arguments: [APIPart.asynchronous, .observer, .testSession])
    func `the tables of the coverage page equal the counts of the listing`(part: APIPart) throws {
        let (table, heading) =
            switch part {
            case .asynchronous: (try SymbolListing.asynchronousAPI().markdown, "### The asynchronous API\n\n")
            case .observer: (try SymbolListing.observerAPI().markdown, "### The observer API\n\n")
            case .testSession: (try SymbolListing.testSession().markdown, "### The test session\n\n")
            }
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: heading)).upperBound
        let end = try #require(text[start...].firstRange(of: "\n\n")).lowerBound
        if ProcessInfo.processInfo.environment["UPDATE_COVERAGE"] != nil {
            try text.replacingCharacters(in: start..<end, with: table)
                .write(to: Self.page, atomically: true, encoding: .utf8)
            return
        }
        #expect(
            text[start..<end] == table,
            "run UPDATE_COVERAGE=1 swift test --filter APICoverageTests, and commit the change"
        )
    }

    @Test func `a symbol that is declared and listed as absent is reported, and so is one that is neither`() throws {
        let file = SourceFile(
            path: "TransactionCore/Shop.swift",
            text: """
                public struct Shop: Hashable {
                    public func open(at time: Int, _ door: Int) async {}
                }
                """
        )
        let listing = try SymbolListing(
            """
            shop\tShop\tpresent
            shop\tShop.open(at:_:)\tabsent: not yet
            shop\tShop.close()\tpresent
            shop\tShop: Equatable\tpresent
            shop\tShop: Sendable\tabsent: not yet
            """
        )
        #expect(
            listing.contradictions(to: DeclaredSymbols(files: [file])) == [
                "Shop.open(at:_:) is declared and listed as absent: not yet",
                "Shop.close() is neither declared nor listed as absent",
            ]
        )
    }

    @Test func `a listing line without an answer is refused`() {
        #expect(throws: SymbolListing.DamagedLine.self) { try SymbolListing("shop\tShop\tmaybe") }
        #expect(throws: SymbolListing.DamagedLine.self) { try SymbolListing("Shop\tpresent") }
    }

    @Test(arguments: [
        ("extension A.B { public static let c = 1 }", "A.B.c"),
        ("extension A { public enum B { case c, d\n case e(x: Int) } }", "A.B.e(x:)"),
        ("extension V where SignedType == A.B { public var c: Int { 0 } }", "V<A.B>.c"),
        ("extension A { public subscript(b c: Int) -> Int { c } }", "A.subscript(b:)"),
        ("extension A { public init?(_ b: (Int) -> Int, c: [Int: Int] = [:]) {} }", "A.init(_:c:)"),
        ("public enum A: Int { case b }", "A.init(rawValue:)"),
        ("public struct A: AsyncSequence, Sendable {}", "A: AsyncSequence (for await)"),
        ("open class A { open class func `default`() -> Self {} }", "A.default()"),
        ("open class A { open weak var b: (any C)? { get { nil } } }", "A.b"),
        ("public protocol A: B {\n    func c(_ d: Int, e f: Int)\n}", "A.c(_:e:)"),
        ("public protocol A<B>: C {\n    associatedtype B: D\n}", "A.B"),
        ("extension A { public enum `Type`: UInt { case b } }", "A.Type: RawRepresentable"),
        ("open class A: D { public init(b: Int) {} }\nopen class C: A {}", "C.init(b:)"),
    ])
    func `the scan reads a declaration`(code: String, symbol: String) {
        let names = DeclaredSymbols(files: [SourceFile(path: "A.swift", text: code)]).names
        #expect(names.contains(symbol), "\(names.sorted())")
    }

    @Test func `an enumeration of a header is found where its alias puts it`() {
        let header = """
            /// A code.
            OPEN_ENUMERATION("BCode") OBCode : long {
                /// The first.
                OBCodeFirstOne = 0,
            };
            OPEN_ENUMERATION("Mode") OMode : unsigned long {
                OModeFree = 3,
            };
            """
        let file = SourceFile(path: "A.swift", text: "extension B {\n    public typealias Code = BCode\n}\n")
        let names = DeclaredSymbols(files: [HeaderEnumerations.declarations(header: header, in: [file])]).names
        let expected = ["B.Code", "B.Code.firstOne", "B.Code.init(rawValue:)", "Mode.free", "Mode: Sendable"]
        #expect(names.isSuperset(of: expected), "\(names.sorted())")
    }

    @Test(arguments: [
        ("struct A { let b = 1 }", "A.b"),
        ("extension A { func b() { struct C { public let d = 1 } } }", "C.d"),
        ("// public let a = 1", "a"),
        ("#if canImport(CryptoKit)\nextension A { public var b: Int { 0 } }\n#endif", "A.b"),
    ])
    func `the scan leaves out declarations that are not public`(code: String, symbol: String) {
        #expect(!DeclaredSymbols(files: [SourceFile(path: "A.swift", text: code)]).names.contains(symbol))
    }
}
