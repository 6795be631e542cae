import Dispatch
import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// A program that buys and finishes until it is killed, and prints each completed step.
///
/// The arguments are the path of the database, the path of the configuration, a seed, and optionally a mode and the
/// number of the user to work as. The modes are:
///
/// - `queue`: buys through the payment queue.
/// - `waiting`: adds two payments, whose customer does not answer until standard input ends.
/// - `report`: prints the transactions of the queue, and ends.
/// - `listen` and `pace`: see `WakingShopper`.
/// - `hurry`: see `HurriedShopper`; the seed is the number of callers.
/// - `leave`: see `LeavingSigner`.
/// - `arm` and `recall`: see `SessionShopper`; the seed has no effect.
/// - `script`: see `FaultScript`.
/// - `check`: see `FaultCheck`, which reads lines from standard input.
/// - `buy`, `sandbox`, `sandbox-queue` and `asked`: see `DefaultShopper`, `SandboxShopper`, `SandboxQueueShopper` and
///   `AskedShopper`.
/// - `repeating`: see `RepeatingShopper`; the seed is the number of purchases.
///
/// A database that begins with `postgresql://` is a server, on which `SandboxShopper` says which store is used.
@main struct CrashingShopper {
    static func main() async {
        do {
            try await run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let seed = UInt64(arguments[3]) else {
            FileHandle.standardError.write(
                Data(
                    "usage: CrashingShopper <database> <configuration> <seed> [queue|waiting|report|leave|listen|pace|hurry|arm|recall|buy|sandbox|sandbox-queue|asked|repeating|script|check]\n"
                        .utf8
                )
            )
            exit(2)
        }
        let mode = arguments.count > 4 ? arguments[4] : ""
        if arguments.count > 5, let user = UInt32(arguments[5]) {
            guard setgid(user) == 0, setuid(user) == 0 else { exit(4) }
        }
        switch mode {
        case "arm":
            try await SessionShopper.arm(arguments[1], arguments[2])
            _ = await endOfInput()
            return
        case "leave": LeavingSigner.leave()
        case "buy": return try await DefaultShopper.buy(arguments[1], arguments[2])
        case "sandbox": return try await SandboxShopper(seed: seed).shop(arguments[1], arguments[2])
        case "sandbox-queue": return try await SandboxQueueShopper(seed: seed).shop(arguments[1], arguments[2])
        case "listen", "pace": return try await WakingShopper.run(mode, arguments[1], arguments[2])
        case "hurry": return try await HurriedShopper.run(arguments[1], arguments[2], callers: Int(seed))
        case "asked": return try await AskedShopper.shop(arguments[1], arguments[2])
        case "repeating": return try await RepeatingShopper.shop(arguments[1], arguments[2], times: Int(seed))
        case "script": return await FaultScript.play(arguments[1], arguments[2])
        case "check":
            let said = FileHandle.standardInput.readDataToEndOfFile()
            var check = FaultCheck(lines: String(decoding: said, as: UTF8.self).split(separator: "\n"))
            return try await check.check(arguments[1], arguments[2])
        case "recall": return try await SessionShopper.recall(arguments[1], arguments[2])
        default: break
        }
        let queueShopper = QueueShopper(seed: seed)
        let store = try SimulatedStore(
            configuration: URL(filePath: arguments[2]),
            database: SandboxShopper.database(arguments[1]),
            time: .system,
            customer: SimulatedCustomer(
                purchase: { _ in
                    switch mode {
                    case "queue": queueShopper.roll(4) > 0
                    case "waiting": await endOfInput()
                    default: true
                    }
                }
            )
        )
        switch mode {
        case "queue": try await queueShopper.shop(in: store)
        case "report": await queueShopper.report(store)
        case "waiting":
            queueShopper.add(["coins", "gems"], in: store)
            _ = await endOfInput()
        default: try await store.run { try await shop(seed) }
        }
    }

    private static func shop(_ seed: UInt64) async throws {
        var random = Dice(state: seed)
        let products = try await Product.products(for: ["coins", "gems", "pro", "season", "gold"])
        guard products.count == 5 else { throw StoreKitError.unknown }
        var unfinished: [Transaction] = []
        for await case .verified(let transaction) in Transaction.unfinished { unfinished.append(transaction) }
        // A limit far above the needs of any test, so that the program does not outlive a test process that was killed.
        for _ in 0..<10_000 {
            if unfinished.count > 4 || (!unfinished.isEmpty && random.roll(2) == 0) {
                let transaction = unfinished.remove(at: random.roll(unfinished.count))
                await transaction.finish()
                say("finished \(transaction.id)")
                continue
            }
            guard case .success(.verified(let transaction)) = try await products[random.roll(5)].purchase() else {
                throw StoreKitError.unknown
            }
            if !unfinished.contains(where: { $0.id == transaction.id }) { unfinished.append(transaction) }
            say("bought \(transaction.id)")
        }
    }

    /// Waits until the parent process closes the standard input, or ends.
    private static func endOfInput() async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                _ = FileHandle.standardInput.readDataToEndOfFile()
                continuation.resume(returning: false)
            }
        }
    }

    /// One write a line, so that a line is there as a whole or not at all.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
