package import StoreInterface
package import StoreLedger

/// A reader of stored rows that reports damaged rows and continues with the others.
package protocol DamageReporting: AnyObject {
    /// The damage that was reported, and the sink for more.
    var damage: DamageReports { get set }

    /// Returns the failure for a damaged table of this store.
    ///
    /// - Parameters:
    ///   - table: The name of the table.
    ///   - detail: The damage.
    /// - Returns: The failure.
    func damaged(_ table: String, _ detail: String) -> PersistenceFailure
}

/// The reports of damaged rows, each of which is given once.
package struct DamageReports {
    private let sink: (String) -> Void
    private var reported: Set<PersistenceFailure> = []

    /// Creates the reports of a storage.
    ///
    /// - Parameter sink: Receives a description of each damaged row.
    package init(to sink: @escaping (String) -> Void = { _ in }) { self.sink = sink }

    /// Reports damage that costs nothing but the damaged row, unless it was reported before.
    package mutating func report(_ damage: PersistenceFailure) {
        if reported.insert(damage).inserted { sink("\(damage)") }
    }
}

extension DamageReporting {
    /// Reports damage, unless it was reported before.
    ///
    /// - Parameter damage: The failure that names the table.
    package func report(_ damage: PersistenceFailure) { self.damage.report(damage) }

    /// Returns the values of the rows that can be read; the others are reported and left out.
    package func leavingOutDamage<Row, Value>(
        _ rows: [Row],
        _ read: (Row) throws(StateDamage) -> Value
    ) -> [Value] {
        var values: [Value] = []
        for row in rows {
            do throws(StateDamage) {
                values.append(try read(row))
            } catch {
                report(damaged(error.table, error.detail))
            }
        }
        return values
    }

    /// Returns the promotions of the rows, without those whose visibility is unknown.
    package func promotions(_ rows: [(productID: String, visibility: Int64)]) -> [PromotionPayload] {
        leavingOutDamage(rows) { productID, value throws(StateDamage) in
            guard let visibility = Int(exactly: value).flatMap(PromotionPayload.Visibility.init) else {
                throw StateDamage(
                    table: "promotions",
                    detail: "\"\(productID)\" has the unknown visibility \(value), and is left out"
                )
            }
            return PromotionPayload(productID: productID, visibility: visibility)
        }
    }

    /// Returns the first page of events of a known kind.
    ///
    /// - Parameters:
    ///   - sequence: The change number after which the pages begin.
    ///   - page: Reads the page after a change number.
    /// - Returns: The events; empty only if there is no further page.
    /// - Throws: The failure to read a page.
    package func records(
        after sequence: Int64,
        _ page: (Int64) throws(PersistenceFailure) -> [EventRow]
    ) throws(PersistenceFailure) -> [JournalRecord] {
        var position = sequence
        while true {
            let rows = try page(position)
            guard let last = rows.last else { return [] }
            for damage in rows.compactMap(\.damage) { report(damaged("journal", damage)) }
            let records = leavingOutDamage(rows) { row throws(StateDamage) in try row.record() }
            // An empty result would mean that no events follow.
            if !records.isEmpty { return records }
            position = last.sequence
        }
    }

    /// Returns the value of a row that the store requires.
    ///
    /// - Throws: The damage of the row.
    package func required<Value>(_ read: () throws(StateDamage) -> Value) throws(PersistenceFailure) -> Value {
        do throws(StateDamage) {
            return try read()
        } catch {
            throw damaged(error.table, error.detail)
        }
    }
}
