import SQLiteDatabase
import StorePersistence
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct QueryPlanTests {
    private func plan(of query: LedgerQuery) throws -> [String] {
        let place = try TemporaryStore()
        let database = try place.openMade()
        try database.add((0..<50).map { .sample($0) })
        let parameters = (1...9).count { query.rawValue.contains("?\($0)") }
        return try place.openRaw().rows(
            "EXPLAIN QUERY PLAN " + query.rawValue,
            Array(repeating: .integer(1), count: parameters)
        ) { row throws(SQLiteFailure) in try row.text(at: 3) }
    }

    @Test(arguments: LedgerQuery.allCases.filter { $0 != .everyTransaction })
    func `No query reads a whole history, and none sorts`(query: LedgerQuery) throws {
        let plan = try plan(of: query)
        #expect(!plan.isEmpty)
        for step in plan {
            #expect(!step.contains("TEMP B-TREE"), "\(plan)")
            // These tables are small: they have open subscriptions and requests, and a few settings.
            let small = ["SCAN chains", "SCAN pending", "SCAN promotions", "SCAN failures"]
            #expect(!step.contains("SCAN") || small.contains(step), "\(plan)")
        }
    }

    @Test(arguments: [
        (LedgerQuery.openEntries, "(is_open=?)", 1),
        (.listedSameTime, "(is_listed=? AND purchase_ms=? AND rowid<?)", 1),
        (.listedOlder, "(is_listed=? AND purchase_ms<?)", 1),
        (.listedOfProductSameTime, "(product_id=? AND is_listed=? AND purchase_ms=? AND rowid<?)", 1),
        (.listedOfProductOlder, "(product_id=? AND is_listed=? AND purchase_ms<?)", 1),
        (.historySameTime, "(is_listed=? AND purchase_ms=? AND rowid<?)", 2),
        (.historyOlder, "(is_listed=? AND purchase_ms<?)", 2),
        (.historyOfProductSameTime, "(product_id=? AND is_listed=? AND purchase_ms=? AND rowid<?)", 2),
        (.historyOfProductOlder, "(product_id=? AND is_listed=? AND purchase_ms<?)", 2),
        (.lastingSameTime, "purchase_ms=? AND rowid<?)", 2),
        (.lastingOlder, "purchase_ms<?)", 2),
        (.lastingOfProductSameTime, "purchase_ms=? AND rowid<?)", 2),
        (.lastingOfProductOlder, "purchase_ms<?)", 2),
        (.newestUnrevokedNonRenewing, "(product_id=?)", 1),
        (.answer, "(cause=?)", 1),
        (.ofCause, "(cause=?)", 1),
        (.unfinishedSameTime, "(purchase_ms=? AND rowid>?)", 1),
        (.unfinishedNewer, "(purchase_ms>?)", 1),
        (.changes, "(rowid>? AND rowid<?)", 1),
        (.entryWithState, "(rowid=?)", 1),
        (.chainsOfGroup, "(group_id=?)", 1),
        (.request, "(rowid=?)", 1),
        (.announcements, "(is_announced=? AND rowid>? AND rowid<?)", 1),
    ])
    func `A page begins where the previous page ended`(query: LedgerQuery, constraint: String, count: Int) throws {
        let plan = try plan(of: query)
        #expect(plan.count { $0.contains(constraint) } == count, "\(plan)")
    }
}
