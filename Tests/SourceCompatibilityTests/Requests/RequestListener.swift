import Foundation
import StoreKit
import TestWaiting
import Testing

/// Writes down what a request tells, and lets a test wait for its end.
@MainActor
final class RequestListener: NSObject {
    enum Event: Equatable {
        case response(products: [String], invalid: [String])
        case finished
        case failed(SKError.Code?)
    }

    private(set) var events: [Event] = []
    private var ended: AsyncStream<Void>.Continuation?
    private var responded: AsyncStream<Void>.Continuation?
    var onResponse: ((SKProductsRequest) -> Void)?

    func wait(_ start: () -> Void) async {
        let (events, event) = AsyncStream.makeStream(of: Void.self)
        ended = event
        start()
        await soon("the end of the request") {
            for await _ in events { return }
        }
    }

    func waitForResponse(_ start: () -> Void) async {
        let (events, event) = AsyncStream.makeStream(of: Void.self)
        responded = event
        start()
        await soon("the response of the request") {
            for await _ in events { return }
        }
    }

    private func note(_ event: Event) {
        events.append(event)
        switch event {
        case .response:
            responded?.yield()
            responded = nil
        case .finished, .failed:
            ended?.yield()
            ended = nil
        }
    }
}

extension RequestListener: @preconcurrency SKProductsRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        onResponse?(request)
        note(
            .response(
                products: response.products.map(\.productIdentifier),
                invalid: response.invalidProductIdentifiers
            )
        )
    }

    func requestDidFinish(_ request: SKRequest) {
        note(.finished)
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        note(.failed((error as? SKError)?.code))
    }
}
