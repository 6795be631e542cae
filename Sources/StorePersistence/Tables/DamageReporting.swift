package import StoreInterface
package import StoreLedger

/// A reader of stored rows, whatever the database, that reports damage and continues with the readable rows.
package protocol DamageReporting {
    /// Reports damage.
    ///
    /// - Parameter damage: The failure that names the table.
    func report(_ damage: PersistenceFailure)

    /// Returns the failure for a damaged table of this store.
    ///
    /// - Parameters:
    ///   - table: The name of the table.
    ///   - detail: The damage.
    /// - Returns: The failure.
    func damaged(_ table: String, _ detail: String) -> PersistenceFailure
}

extension DamageReporting {
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
                    detail: "“\(productID)” has the unknown visibility \(value), and is left out"
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
    /// - Returns: The events, which are none only if there is no further page.
    /// - Throws: The failure to read a page.
    package func records(
        after sequence: Int64,
        _ page: (Int64) throws(PersistenceFailure) -> [JournalRow]
    ) throws(PersistenceFailure) -> [JournalRecord] {
        var position = sequence
        while true {
            let rows = try page(position)
            guard let last = rows.last else { return [] }
            let records = leavingOutDamage(rows) { row throws(StateDamage) in try row.record() }
            // An empty answer would mean that nothing follows.
            if !records.isEmpty { return records }
            position = last.sequence
        }
    }

    /// Returns the value of a row that the store cannot do without.
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
