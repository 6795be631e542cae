import Foundation
import StoreKit
import Testing
import TestWaiting

/// Requests that the app does not keep while they run.
@Suite(.timeLimit(.standard)) struct ReleasedRequestTests {
    private final class Loader: NSObject, SKProductsRequestDelegate {
        private let ended = AsyncStream.makeStream(of: Void.self)
        private var kept: SKProductsRequest?

        func load(keeping isKept: Bool) async {
            start(keeping: isKept)
            for await _ in ended.stream { return }
        }

        /// Starts a request, whose variable ends with this function.
        private func start(keeping isKept: Bool) {
            let request = SKProductsRequest(productIdentifiers: [])
            request.delegate = self
            if isKept { kept = request }
            request.start()
        }

        func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {}

        func requestDidFinish(_ request: SKRequest) { ended.continuation.yield() }
    }

    private static let sentence = "the app keeps no reference to its SKProductsRequest"

    @Test func `a request that the app released is answered, and one line says that Apple's may not be (Q-74)`()
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            unsafe setenv("OPENSTOREKIT_DATABASE", ":memory:", 1)
            for _ in 0..<3 { await Loader().load(keeping: false) }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.split(separator: "\n").count { $0.contains(Self.sentence) } == 1, "\(text)")
    }

    @Test func `a request that the app keeps is answered without a word (Q-74)`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            unsafe setenv("OPENSTOREKIT_DATABASE", ":memory:", 1)
            await Loader().load(keeping: true)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(!text.contains(Self.sentence))
    }
}
