import Testing

@Suite(.timeLimit(.minutes(30))) struct DeprecationTests {
    @Test func `X-19 nothing of the observer API is marked as deprecated`() throws {
        let files = try SourceFile.all(below: "Sources/PaymentQueue")
        #expect(!files.isEmpty)
        let marked = files.filter { CodeScanner.code(of: $0.text).contains(/@available\([^)]*deprecated/) }
        #expect(marked.map(\.path) == [])
    }
}
