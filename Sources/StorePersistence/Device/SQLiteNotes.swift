package import SQLiteDatabase
package import StoreInterface

/// The notes of a device in an SQLite file: the tables `store_state`, `settings` and `promotions`.
///
/// The database of a store on this machine has them beside the ledger. The file of a device whose store is on a server
/// has nothing else.
package protocol SQLiteNotes: DeviceNotes, DamageReporting {
    var connection: SQLiteConnection { get }

    /// Runs a transaction: all its changes or none are made, and its reads are consistent.
    ///
    /// - Throws: The failure of the body, or a failure to begin or to commit.
    func transaction<T>(_ body: () throws(PersistenceFailure) -> T) throws(PersistenceFailure) -> T
}

extension SQLiteNotes {
    package func value(_ key: String) throws(PersistenceFailure) -> Int64? {
        try first(.state, [.text(key)]) { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    package func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure) {
        if let value {
            try run(.setState, [.text(key), .integer(value)])
        } else {
            try run(.deleteState, [.text(key)])
        }
    }

    package func setting(_ key: String) throws(PersistenceFailure) -> String? {
        try first(.setting, [.text(key)]) { row throws(SQLiteFailure) in try row.text(at: 0) }
    }

    package func setSetting(_ key: String, _ value: String?) throws(PersistenceFailure) {
        if let value {
            try run(.setSetting, [.text(key), .text(value)])
        } else {
            try run(.deleteSetting, [.text(key)])
        }
    }

    package func promotions() throws(PersistenceFailure) -> [PromotionPayload] {
        let rows = try rows(.promotions) { row throws(SQLiteFailure) in
            (productID: try row.text(at: 0), visibility: try row.int64(at: 1))
        }
        return promotions(rows)
    }

    package func changePromotions(
        _ change: ([PromotionPayload]) -> [PromotionPayload]
    ) throws(PersistenceFailure) {
        try transaction { () throws(PersistenceFailure) in
            let changed = change(try promotions())
            try run(.clearPromotions)
            for (position, promotion) in changed.enumerated() {
                try run(
                    .insertPromotion,
                    [
                        .integer(Int64(position)), .text(promotion.productID),
                        .integer(Int64(promotion.visibility.rawValue)),
                    ]
                )
            }
        }
    }

    package func damaged(_ table: String, _ detail: String) -> PersistenceFailure {
        .damaged(path: connection.path, table: table, detail: detail)
    }
}

// MARK: Statements

extension SQLiteNotes {
    func rows<T>(
        _ query: LedgerQuery,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(PersistenceFailure) -> [T] {
        do throws(SQLiteFailure) {
            return try connection.rows(query.rawValue, values, read)
        } catch {
            throw .database(error)
        }
    }

    func first<T>(
        _ query: LedgerQuery,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(PersistenceFailure) -> T? {
        do throws(SQLiteFailure) {
            return try connection.first(query.rawValue, values, read)
        } catch {
            throw .database(error)
        }
    }

    func run(_ command: LedgerCommand, _ values: [SQLiteValue] = []) throws(PersistenceFailure) {
        do throws(SQLiteFailure) {
            try connection.run(command.rawValue, values)
        } catch {
            throw .database(error)
        }
    }
}
