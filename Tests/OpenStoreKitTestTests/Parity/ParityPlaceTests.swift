import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

#if os(Linux)
private let hasStacks = true
#else
private let hasStacks = false
#endif

/// The functions and lines that a report names, for mistakes in classes that know nothing of the check.
@Suite(.timeLimit(.standard), .enabled(if: hasStacks)) struct ParityPlaceTests {
    private func report(_ scenario: ParityScenario) async throws -> ParityReport {
        try await ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [scenario],
            legacy: { device in
                let shop = HastyShop { device.grantLog.grant($0) }
                return ParityApp(buy: { shop.buy($0) })
            },
            new: { device in
                let shop = await GenerousShop { device.grantLog.grant($0) }
                return ParityApp(buy: { await shop.buy($0) })
            }
        ).run()
    }

    /// Returns the text of the line that a place names.
    private func code(at place: ParityPlace) throws -> String {
        let lines = try String(contentsOf: URL(filePath: place.filePath), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return lines[place.line - 1].trimmingCharacters(in: .whitespaces)
    }

    @Test func `a finish before the grant names the function and both lines of the class`() async throws {
        let report = try await report(ParityScenario("buy", [.buy("coins")]))
        let order = try #require(report.differences.first { $0.aspect == .finishOrder })
        let function = "HastyShop.paymentQueue(_:updatedTransactions:)"
        #expect(order.places.map(\.function) == [function, function], "\(report)")
        #expect(order.places.map(\.action) == ["finished", "granted"])
        #expect(try order.places.map(code) == ["queue.finishTransaction(transaction)", "add(transaction)"])
        let path = "Tests/OpenStoreKitTestTests/Parity/HastyShop.swift"
        #expect(report.description.contains("  finished in \(function), \(path):"), "\(report)")
    }

    @Test func `a second grant names the function and both lines of the class`() async throws {
        let report = try await report(ParityScenario("elsewhere", [.buyOutside("coins", quantity: 1)]))
        let duplicate = try #require(report.differences.first { $0.aspect == .duplicates })
        #expect(duplicate.places.map(\.function) == Array(repeating: "GenerousShop.deliver(_:)", count: 2), "\(report)")
        #expect(try duplicate.places.map(code) == ["add(transaction)", "add(transaction)"])
        #expect(Set(duplicate.places.map(\.line)).count == 2)
    }

    @Test func `a prompt at launch names the async function and the line that caused it`() async throws {
        let report = try await report(ParityScenario("nothing", []))
        let prompt = try #require(report.differences.first { $0.aspect == .prompts && $0.offender == .new })
        #expect(prompt.hazards == ["H12"])
        #expect(prompt.new == ["sign-in at launch"])
        #expect(prompt.places.map(\.function) == ["GenerousShop.refresh()"], "\(report)")
        #expect(try prompt.places.map(code) == ["do { try await AppStore.sync() } catch { return }"])
    }

    @Test func `a finish before the grant in an async function names both lines`() async throws {
        let report = try await ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [ParityScenario("buy", [.buy("coins")])],
            legacy: { try TinyShop.launch($0, nil) },
            new: { device in
                let shop = HurriedShop { device.grantLog.grant($0) }
                return ParityApp(buy: { await shop.buy($0) })
            }
        ).run()
        let order = try #require(report.differences.first { $0.aspect == .finishOrder })
        #expect(order.places.map(\.action) == ["finished", "granted"], "\(report)")
        #expect(order.places.map(\.function) == ["HurriedShop.deliver(_:)", "HurriedShop.deliver(_:)"])
        #expect(try order.places.map(code) == ["await transaction.finish()", "add(transaction)"])
    }

    @Test func `a purchase that the other app does not make names the line of the call`() async throws {
        let report = try await ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [ParityScenario("buy", [.buy("coins")])],
            legacy: { _ in ParityApp(buy: { _ in }) },
            new: { device in
                let shop = HurriedShop { device.grantLog.grant($0) }
                return ParityApp(buy: { await shop.buy($0) })
            }
        ).run()
        let purchases = try #require(report.differences.first { $0.aspect == .purchases })
        let call = "if case .success(let result) = try await product.purchase() { await deliver(result) }"
        #expect(try purchases.places.map(code).contains(call), "\(report)")
        #expect(purchases.places.contains { $0.action == "bought" && $0.function == "HurriedShop.buy(_:)" })
    }
}
