import Combine
import Foundation
import StoreKit
import os.log

/// A class as apps for Apple's systems have it.
@MainActor
final class PastedStore: ObservableObject {
    @Published private(set) var products: [Product] = []
    @Published private(set) var purchased: Set<String> = []
    @Published var message: String?

    private let logger = Logger(subsystem: "com.example.shop", category: "Store")
    private let requests = PassthroughSubject<String, Never>()
    private var cancellables = Set<AnyCancellable>()
    private var updates: Task<Void, Never>?

    init() {
        requests
            .filter { !$0.isEmpty }
            .removeDuplicates()
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.message = $0 }
            .store(in: &cancellables)
        updates = Task { [weak self] in
            for await case .verified(let transaction) in Transaction.updates {
                self?.purchased.insert(transaction.productID)
                await transaction.finish()
            }
        }
    }

    deinit { updates?.cancel() }

    func load() async {
        do {
            products = try await Product.products(for: ["pro"])
            logger.info("loaded \(self.products.count, privacy: .public) products")
        } catch {
            logger.error("not loaded: \(error.localizedDescription)")
            os_log("failed: %{public}@", log: .default, type: .error, error.localizedDescription)
        }
    }

    func buy() async {
        guard let product = products.first else { return logger.error("nothing to buy") }
        do {
            guard case .success(.verified(let transaction)) = try await product.purchase() else { return }
            purchased.insert(transaction.productID)
            await transaction.finish()
        } catch {
            message = error.localizedDescription
        }
    }

    func show(_ text: String) { requests.send(text) }
}
