import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// A check never passes because nothing happened, and never reaches the store of the user.
@Suite(.timeLimit(.standard)) struct ParityEffectTests {
    @Test func `a buy button that does nothing in both apps is reported for both`() async throws {
        let scenario = ParityScenario("buy", [.buy("coins")])
        let report = try await TinyShop.check([scenario], legacy: .ignoresTaps, new: .ignoresTaps).run()
        #expect(report.differences.map(\.aspect) == [.effects, .effects])
        #expect(report.differences.map(\.offender) == [.legacy, .new])
        #expect(
            report.differences.first?.legacy == [
                """
                buy coins: no sheet came up, nothing was asked of the store or the queue, and nothing was noted. A block \
                on a dispatch queue, a thread, or a detached task does not know the check's store: set installsStores
                """
            ]
        )
    }

    @Test func `a restore button that does nothing is reported`() async throws {
        var check = try TinyShop.check([ParityScenario("restore", [.restore])])
        check = ParityCheck(
            configuration: check.configuration,
            scenarios: check.scenarios,
            legacy: { device in
                var app = try TinyShop.launch(device, nil)
                app.restore = { try? await AppStore.sync() }
                return app
            },
            new: { device in
                var app = try TinyShop.launch(device, nil)
                app.restore = {}
                return app
            }
        )
        let effects = try await check.run().differences.filter { $0.aspect == .effects }
        #expect(effects.map(\.offender) == [.new])
        #expect(effects.first?.new.first?.hasPrefix("restore: ") == true)
    }

    @Test func `ignoring a second tap is not a difference while the first request waits for approval`()
        async throws
    {
        let scenario = ParityScenario("ask twice", [.askToBuy("coins"), .buy("coins"), .approve])
        let report = try await TinyShop.check([scenario], new: .asksOnce).run()
        #expect(!report.differences.contains { $0.aspect == .effects }, "\(report)")
    }

    @Test func `an app that loses the check's store does not buy in the store of the process`() async throws {
        await #expect(processExitsWith: .success) {
            let database = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString).sqlite")
            unsafe setenv("OPENSTOREKIT_CONFIGURATION", try TinyShop.file().path, 1)
            unsafe setenv("OPENSTOREKIT_DATABASE", database.path, 1)
            _ = try await TinyShop.check([ParityScenario("buy", [.buy("coins")])], new: .losesStore).run()
            await TinyShop.lostWork()
            precondition(!FileManager.default.fileExists(atPath: database.path))
        }
    }
}
