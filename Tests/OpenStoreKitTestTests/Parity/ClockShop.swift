import Foundation
import OpenStoreKitTest

/// An app that sells a subscription and compares its dates with one of two clocks.
enum ClockShop {
    /// Where the app gets the time from.
    enum Clock: Sendable {
        case device, machine

        func now(on device: ParityDevice) -> Date { self == .device ? device.now : Date() }
    }

    static func check(_ steps: [ParityStep], comparing clock: Clock, asking: Bool = false) throws -> ParityCheck {
        let text = """
            { "version" : { "major" : 4, "minor" : 0 }, "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
              { "productID" : "plan", "type" : "RecurringSubscription", "displayPrice" : "4.99",
                "recurringSubscriptionPeriod" : "P1W" } ] } ] }
            """
        let file = FileManager.default.temporaryDirectory.appending(path: "clock-\(UUID().uuidString).storekit")
        try Data(text.utf8).write(to: file)
        return ParityCheck(
            configuration: file,
            scenarios: [ParityScenario("subscribe", steps)],
            legacy: { launch($0, .device, asking: asking) },
            new: { launch($0, clock, asking: asking) }
        )
    }

    /// Launches the app, which determines the unlocked products from all transactions, or from the elements that it has
    /// received.
    @MainActor private static func launch(_ device: ParityDevice, _ clock: Clock, asking: Bool) -> ParityApp {
        let updates = Transaction.updates.makeAsyncIterator()
        Task {
            var updates = updates
            while let result = await updates.next() { await handle(result, device, clock) }
        }
        var app = ParityApp(buy: { productID in
            do {
                guard let product = try await Product.products(for: [productID]).first else { return }
                if case .success(let result) = try await product.purchase() { await handle(result, device, clock) }
            } catch {
                device.grantLog.notify(.failed, about: productID)
            }
        })
        if asking {
            app.unlocked = {
                var unlocked: Set<String> = []
                for await case .verified(let transaction) in Transaction.all {
                    if let end = transaction.expirationDate, end > clock.now(on: device) {
                        unlocked.insert(transaction.productID)
                    }
                }
                return unlocked
            }
        }
        return app
    }

    private static func handle(
        _ result: VerificationResult<Transaction>,
        _ device: ParityDevice,
        _ clock: Clock
    ) async {
        guard case .verified(let transaction) = result else { return }
        if let end = transaction.expirationDate, end >= clock.now(on: device) { device.grantLog.grant(transaction) }
        await transaction.finish()
    }

    /// An app that forgets what it has unlocked when it ends.
    @MainActor static func forgetful(_ device: ParityDevice) -> ParityApp {
        let known = Known()
        var app = launch(device, .device, asking: false)
        let buy = app.buy
        app.buy = { productID in
            await buy(productID)
            known.products.insert(productID)
        }
        app.unlocked = { known.products }
        return app
    }

    @MainActor private final class Known {
        var products: Set<String> = []
    }
}
