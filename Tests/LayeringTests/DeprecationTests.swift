import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DeprecationTests {
    @Test func `nothing of the observer API is marked as deprecated (X-19)`() throws {
        let files = try SourceFile.all(below: "Sources/PaymentQueue")
        #expect(!files.isEmpty)
        let marked = files.filter { CodeScanner.code(of: $0.text).contains(/@available\([^)]*deprecated/) }
        #expect(marked.map(\.path) == [])
    }
}
