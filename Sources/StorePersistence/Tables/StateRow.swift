import Foundation
import StoreInterface
package import StoreLedger

/// A description of stored state that no store writes.
package struct StateDamage: Error {
    package let table: String
    package let detail: String
}

/// The stored state of a subscription.
package struct ChainRow {
    /// The maximum number of periods of a subscription, more than a daily one has in two thousand years.
    private static let mostPeriods = 1_000_000

    private let groupID: String
    private let ownership: String
    private let state: Data

    /// Reads the columns `group_id`, `ownership` and `state`.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        groupID = try row.text(at: 0)
        ownership = try row.text(at: 1)
        state = try row.blob(at: 2)
    }

    /// The key of the row; `nil` if no subscription has this ownership.
    var key: SubscriptionChain.Key? {
        LedgerEntry.Ownership(rawValue: ownership).map { SubscriptionChain.Key(groupID: groupID, ownership: $0) }
    }

    /// Returns the validated state.
    ///
    /// - Throws: The damage.
    package func chain() throws(StateDamage) -> SubscriptionChain {
        let chain = try StateRow.decode(SubscriptionChain.self, from: state, in: "chains", of: "group \(groupID)")
        guard chain.groupID == groupID else {
            throw StateDamage(
                table: "chains",
                detail: "the state of group \(groupID) is that of group \(chain.groupID)"
            )
        }
        guard chain.ownership.rawValue == ownership else {
            let found = chain.ownership.rawValue
            throw StateDamage(table: "chains", detail: "the state of group \(groupID) is \(found), not \(ownership)")
        }
        guard (0...Self.mostPeriods).contains(chain.cycle.count) else {
            throw StateDamage(
                table: "chains",
                detail: "the state of group \(groupID) counts \(chain.cycle.count) periods"
            )
        }
        return chain
    }
}

/// A stored request or attempt, with its identifier.
package struct StateRow {
    let id: UInt64
    private let state: Data

    /// Reads the identifier and the state.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        id = UInt64(bitPattern: try row.int64(at: 0))
        state = try row.blob(at: 1)
    }

    /// Returns the validated pending request.
    ///
    /// - Throws: The damage.
    package func request() throws(StateDamage) -> PendingPurchase {
        let waiting = try Self.decode(PendingPurchase.self, from: state, in: "pending", of: "request \(id)")
        guard waiting.transactionID == id else {
            throw StateDamage(
                table: "pending",
                detail: "the state of request \(id) is that of request \(waiting.transactionID)"
            )
        }
        return waiting
    }

    /// Returns the validated failed attempt.
    ///
    /// - Throws: The damage.
    package func attempt() throws(StateDamage) -> FailedPurchase {
        try Self.decode(FailedPurchase.self, from: state, in: "failures", of: "attempt \(id)")
    }

    fileprivate static func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        in table: String,
        of subject: String
    ) throws(StateDamage) -> Value {
        do {
            return try PayloadCoding.decode(type, from: data)
        } catch {
            throw StateDamage(table: table, detail: "the state of \(subject) cannot be read: \(error)")
        }
    }
}
