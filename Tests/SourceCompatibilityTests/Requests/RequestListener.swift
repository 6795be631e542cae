import Foundation
import StoreKit

/// Writes down what a request tells, and lets a test wait for its end.
@MainActor
final class RequestListener: NSObject {
    enum Event: Equatable {
        case response(products: [String], invalid: [String])
        case finished
        case failed(SKError.Code?)
    }

    private(set) var events: [Event] = []
    private var ended: CheckedContinuation<Void, Never>?
    private var responded: CheckedContinuation<Void, Never>?
    var onResponse: ((SKProductsRequest) -> Void)?

    func wait(_ start: () -> Void) async {
        await withCheckedContinuation { continuation in
            ended = continuation
            start()
        }
    }

    func waitForResponse(_ start: () -> Void) async {
        await withCheckedContinuation { continuation in
            responded = continuation
            start()
        }
    }

    private func note(_ event: Event) {
        events.append(event)
        switch event {
        case .response:
            responded?.resume()
            responded = nil
        case .finished, .failed:
            ended?.resume()
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
