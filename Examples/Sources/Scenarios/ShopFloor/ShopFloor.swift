import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// An interactive shop: every command runs in an app of each API, and the output shows both beside the store.
public final class ShopFloor: Sendable {
    /// The answer to a command.
    public enum Answer: Equatable, Sendable {
        /// A text to print.
        case text(String)
        /// The user leaves the shop.
        case end
    }

    /// The commands, for a newcomer.
    public static let help = """
        browse               what is for sale
        buy PRODUCT          buy something, or subscribe
        ask PRODUCT          ask a parent, who answers with: approve, decline
        cancel PRODUCT       look at the price and change your mind
        subscribe            buy magazine.monthly
        pass DAYS            let time pass, such as: pass 31
        refund PRODUCT       get your money back
        restore              get back what you bought before
        owned                what you have
        quit                 leave
        """

    private let stages: [Stage]

    /// Opens the two apps, each over a store of its own.
    ///
    /// - Parameter folder: An empty folder for the databases.
    /// - Throws: The error of opening a store.
    public init(in folder: URL) async throws {
        stages = try [TimelineEntry.Lane.observer, .async].map { lane in
            try Stage(
                lane: lane,
                database: folder.appending(path: "\(lane.rawValue).sqlite"),
                timeline: Timeline(recording: .store)
            )
        }
        for stage in stages {
            await stage.store.run {
                await stage.shop.open()
                await stage.store.settle()
            }
        }
    }

    /// Closes the apps.
    public func close() async {
        for stage in stages { await stage.store.run { await stage.shop.close() } }
    }

    /// Executes a command.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - columns: The columns of the terminal, which a table may take; `nil` for as many as it needs.
    /// - Returns: The text to print, or the end.
    /// - Throws: The error of a store.
    public func perform(_ line: String, columns: Int? = nil) async throws -> Answer {
        let words = line.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case (nil, _): return .text("")
        case ("quit", 1): return .end
        case ("help", 1): return .text(Self.help)
        case ("browse", 1): return .text(try await browse())
        case ("owned", 1): return .text(owned)
        default: break
        }
        let step: DemoScenario.Step
        do throws(UnknownCommand) {
            step = try await self.step(words)
        } catch {
            return .text(error.advice)
        }
        return .text(try await play(step, columns: columns))
    }

    private struct UnknownCommand: Error {
        let advice: String
    }

    /// Returns why nothing can be refunded, or `nil` if the latest purchase of the product can.
    private func reasonAgainstRefund(of product: String) async -> String? {
        guard let stage = stages.last else { return nil }
        return await stage.store.run {
            guard case .verified(let transaction)? = await Transaction.latest(for: product) else {
                return "You did not buy \"\(product)\", so there is nothing to refund. \"owned\" lists what you have."
            }
            guard transaction.revocationDate == nil else {
                return "The last purchase of \"\(product)\" was refunded before. \"buy \(product)\" buys it again."
            }
            return nil
        }
    }

    private func step(_ words: [String]) async throws(UnknownCommand) -> DemoScenario.Step {
        let title = words.joined(separator: " ")
        switch (words[0], words.count) {
        case ("buy", 2): return .buy(words[1])
        case ("subscribe", 1): return .buy("magazine.monthly")
        case ("restore", 1): return DemoScenario.Step(title) { await $0.shop.restore() }
        case ("ask", 2):
            return DemoScenario.Step("a child asks for \(words[1])") { stage in
                await stage.store.setAskToBuy(true)
                await stage.shop.buy(words[1])
                await stage.store.setAskToBuy(false)
            }
        case ("cancel", 2):
            return DemoScenario.Step(title) { stage in
                stage.store.customer = .hesitant
                await stage.shop.buy(words[1])
                stage.store.customer = .agreeable
            }
        case ("approve", 1), ("decline", 1):
            return DemoScenario.Step("the parent answers: \(title)") { stage in
                for request in await stage.store.pendingRequests {
                    words[0] == "approve"
                        ? try await stage.store.approve(request) : try await stage.store.decline(request)
                }
            }
        case ("pass", 2):
            guard let days = Int(words[1]), (1...3660).contains(days) else {
                throw UnknownCommand(advice: "pass DAYS: a number from 1 to 3660")
            }
            return DemoScenario.Step("\(days) days pass") { try await $0.store.advance(by: .seconds(86_400 * days)) }
        case ("refund", 2):
            if let reason = await reasonAgainstRefund(of: words[1]) { throw UnknownCommand(advice: reason) }
            return DemoScenario.Step(title) { stage in
                guard case .verified(let transaction)? = await Transaction.latest(for: words[1]) else { return }
                try await stage.store.refund(transaction.id)
            }
        default:
            let known = Self.help.split(separator: "\n").first { $0.hasPrefix(words[0] + " ") }
            if let known { throw UnknownCommand(advice: "Write it as here:\n\(known)") }
            throw UnknownCommand(advice: "There is no \"\(title)\". There is:\n\(Self.help)")
        }
    }

    /// Plays a step in both apps.
    private func play(_ step: DemoScenario.Step, columns: Int?) async throws -> String {
        var lanes: [[TimelineEntry]] = []
        for stage in stages {
            let seen = stage.timeline.entries.count
            try await stage.store.run {
                try await step.play(stage)
                await stage.store.settle()
            }
            lanes.append(Array(stage.timeline.entries.dropFirst(seen)))
        }
        var table = SideBySideTable()
        table.add(step.title, lanes[0], lanes[1])
        return lanes.allSatisfy(\.isEmpty) ? "   ▸ \(step.title): nothing happens" : table.rendered(columns: columns)
    }

    private func browse() async throws -> String {
        guard let stage = stages.last else { return "" }
        return try await stage.store.run {
            let products = try await Product.products(
                for: ["coins.100", "pro", "season.pass", "magazine.monthly"]
            )
            return products.map { product in
                let id = product.id.padding(toLength: 18, withPad: " ", startingAt: 0)
                let price = product.displayPrice.padding(toLength: 8, withPad: " ", startingAt: 0)
                return "\(id)\(price)\(product.description)"
            }.joined(separator: "\n")
        }
    }

    private var owned: String {
        stages.map { stage in
            let shelf = stage.shop.shelf.description
            return "\(stage.lane.rawValue) code handed over: \(shelf.isEmpty ? "nothing" : shelf)"
        }.joined(separator: "\n")
    }
}
