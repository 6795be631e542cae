import OpenStoreKitTest

/// The connection of the sample app's two versions with a check.
enum SampleApps {
    @MainActor static func observer(_ device: ParityDevice, hazard: Hazard? = nil) throws -> ParityApp {
        let app = try ObserverApp(device, hazard: hazard)
        app.launch()
        return ParityApp(
            buy: { await app.buy($0) },
            restore: { app.restore() },
            openScreen: { await app.openScreen() },
            priceText: { await app.priceText(of: $0) },
            unlocked: { app.unlocked }
        )
    }

    @MainActor static func async(_ device: ParityDevice, hazard: Hazard? = nil) async throws -> ParityApp {
        let app = try AsyncApp(device, hazard: hazard)
        // The observer of the old version was forgotten, and grants as it always did.
        let forgotten = hazard == .h5TwoOwners ? try ObserverApp(device, file: "old.json") : nil
        forgotten?.launch()
        await app.launch()
        var buttons = ParityApp(
            buy: { product in
                await app.buy(product)
                withExtendedLifetime(forgotten) {}
            },
            restore: { await app.restore() },
            openScreen: { await app.openScreen() },
            priceText: { await app.priceText(of: $0) },
            unlocked: { app.unlocked },
            settle: { await app.settle() }
        )
        if hazard == .h13NoRestoreButton { buttons.restore = nil }
        return buttons
    }

    static func check(legacy: Hazard? = nil, new: Hazard? = nil) throws -> ParityCheck {
        var check = ParityCheck(
            configuration: try Goods.storeKitFile,
            legacy: { try observer($0, hazard: legacy) },
            new: { try await async($0, hazard: new) }
        )
        // The apps ask the device for the time; months have the same lengths in every run.
        check.start = SimulatedTime.epoch
        return check
    }
}
