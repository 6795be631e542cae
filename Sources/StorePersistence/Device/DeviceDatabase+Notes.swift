import SQLiteDatabase
package import StoreInterface

extension DeviceDatabase: DeviceNotes {
    package func value(_ key: String) throws(PersistenceFailure) -> Int64? {
        try Self.asking { () throws(SQLiteFailure) in
            try connection.first("SELECT value FROM device_values WHERE key = ?1", [.text(key)]) {
                row throws(SQLiteFailure) in try row.int64(at: 0)
            }
        }
    }

    package func position(_ key: String) throws(PersistenceFailure) -> Int64? {
        guard let found = try value(key), found < -1 else { return try value(key) }
        report(
            damaged(
                "device_values",
                "the column value of “\(key)” is \(found), which no store counts to; it is left out"
            )
        )
        return nil
    }

    package func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure) {
        try keep(key, value.map { .integer($0) }, in: "device_values")
    }

    package func setting(_ key: String) throws(PersistenceFailure) -> String? {
        try Self.asking { () throws(SQLiteFailure) in
            try connection.first("SELECT value FROM device_settings WHERE key = ?1", [.text(key)]) {
                row throws(SQLiteFailure) in try row.text(at: 0)
            }
        }
    }

    package func setSetting(_ key: String, _ value: String?) throws(PersistenceFailure) {
        try keep(key, value.map { .text($0) }, in: "device_settings")
    }

    private func keep(_ key: String, _ value: SQLiteValue?, in table: String) throws(PersistenceFailure) {
        try Self.asking { () throws(SQLiteFailure) in
            guard let value else { return try connection.run("DELETE FROM \(table) WHERE key = ?1", [.text(key)]) }
            try connection.run(
                "INSERT INTO \(table) (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                [.text(key), value]
            )
        }
    }

    package func promotions() throws(PersistenceFailure) -> [PromotionPayload] {
        let rows = try Self.asking { () throws(SQLiteFailure) in
            try connection.rows("SELECT product_id, visibility FROM promotions ORDER BY position") {
                row throws(SQLiteFailure) in (productID: try row.text(at: 0), visibility: try row.int64(at: 1))
            }
        }
        return promotions(rows)
    }

    package func changePromotions(
        _ change: ([PromotionPayload]) -> [PromotionPayload]
    ) throws(PersistenceFailure) {
        try connection.transaction(mappingFailures: PersistenceFailure.database) { () throws(PersistenceFailure) in
            let changed = change(try promotions())
            try Self.asking { () throws(SQLiteFailure) in
                try connection.run("DELETE FROM promotions")
                for (position, promotion) in changed.enumerated() {
                    try connection.run(
                        "INSERT INTO promotions (position, product_id, visibility) VALUES (?1, ?2, ?3)",
                        [
                            .integer(Int64(position)), .text(promotion.productID),
                            .integer(Int64(promotion.visibility.rawValue)),
                        ]
                    )
                }
            }
        }
    }
}
