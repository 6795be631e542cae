#if PostgreSQL
import PostgreSQLPersistence
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing
import TestWaiting

/// Damaged rows among the purchases of the other members of a family.
@Suite(
    .timeLimit(.standard),
    .enabled(if: StorageEngine.server != nil, "OPENSTOREKIT_TEST_POSTGRESQL names no server")
)
struct FamilyDamageTests {
    @Test(arguments: ["chains", "transactions", nil])
    func `a damaged row of a member is not taken for the end of its purchases (S-49, E-19)`(table: String?) throws {
        let (owner, member) = (try StoragePlace(.postgreSQL), try StoragePlace(.postgreSQL))
        let (bought, following) = (try owner.openMade(), try member.openMade())
        let family = owner.account
        #expect(try bought.families?.joinFamily(family) == .joined)
        #expect(try following.families?.joinFamily(family) == .joined)
        var period = LedgerEntry.sample(1, .autoRenewable)
        period.groupID = "group"
        var change = LedgerChange(
            [.added(period), .added(.sample(2, .nonConsumable))],
            events: [
                LedgerEvent(.purchased, at: StoreDate(milliseconds: 5), transactionID: 1, groupID: "group"),
                .sample(id: 2),
            ],
            next: 3
        )
        change.chains = [try .sample()]
        try bought.save(change)
        if let table {
            let (column, row) = table == "chains" ? ("state", "group_id = 'group'") : ("payload", "id = 2")
            try owner.breakState(column, of: table, where: row)
        }
        let found = try #require(try following.families?.familyPurchases(after: []))
        #expect(found.subscriptions.count == (table == "chains" ? 0 : 1))
        #expect(found.products.count == (table == "transactions" ? 0 : 1))
        #expect(found.unreadable.count == (table == nil ? 0 : 1))
    }
}
#endif
