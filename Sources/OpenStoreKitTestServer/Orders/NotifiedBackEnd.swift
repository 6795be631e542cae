public import Foundation

/// A back end that receives notifications, and whose state can be read, for a ``NotificationOrderCheck``.
public struct NotifiedBackEnd: Sendable {
    /// Delivers a notification, and returns true if the back end accepted it.
    let accepts: @Sendable (ServerNotification) async -> Bool
    /// Reads the state.
    let facts: @Sendable () async throws -> [String]

    /// Creates a back end of two closures.
    ///
    /// - Parameters:
    ///   - receive: Takes the signed text of a notification, and returns the HTTP status of the answer.
    ///   - facts: Returns what the back end knows, one text for each thing that a customer has, such as
    ///     `anna has plan.gold until 2026-02-01`. The order of the texts has no meaning, and equal ones count.
    public init(
        receive: @escaping @Sendable (_ signedPayload: String) async -> Int,
        facts: @escaping @Sendable () async throws -> [String]
    ) {
        accepts = { DeliveryResult(status: await receive($0.signedPayload)) == .success }
        self.facts = facts
    }

    /// Creates a back end in another process, to which notifications are sent by HTTP POST.
    ///
    /// - Parameters:
    ///   - url: An address with the scheme `http` and the host `127.0.0.1` or `localhost`.
    ///   - timeout: The real time that one notification may take.
    ///   - facts: Reads the state of the back end, as for ``init(receive:facts:)``.
    /// - Throws: ``SimulatedServerError/destination(_:)`` for an address that is not on this machine.
    public init(
        at url: URL,
        patience timeout: Duration = .seconds(10),
        facts: @escaping @Sendable () async throws -> [String]
    ) throws(SimulatedServerError) {
        let client = LoopbackClient(address: try LoopbackAddress(url), timeout: timeout)
        accepts = { await client.post($0.body) == .success }
        self.facts = facts
    }
}
