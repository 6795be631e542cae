import LocalStore
import StoreInterface
import StoreTestSupport
import Synchronization
import Testing

@testable import LocalStore

@Suite(.timeLimit(.minutes(15))) struct StoreConductTests {
    @Test func `a conduct is plain unless a gate is closed or a habit is set`() {
        let conduct = StoreConduct()
        #expect(conduct.isPlain)
        let gates = [conduct.close(before: .listed, productID: nil), conduct.close(before: .charged, productID: "a")]
        #expect(!conduct.isPlain)
        conduct.open(gates[0])
        #expect(!conduct.isPlain)
        conduct.discard(gates[1])
        #expect(conduct.isPlain)
        conduct.manner = Manner(habits: [.listsLate])
        #expect(!conduct.isPlain)
        conduct.manner = .ideal
        #expect(conduct.isPlain)
    }

    @Test func `a conduct that has ended holds nobody`() async {
        let conduct = StoreConduct()
        conduct.end()
        let gate = conduct.close(before: .recorded, productID: nil)
        await conduct.pass(.recorded, of: "coins")
        #expect(conduct.arrivals(at: gate) == 0)
    }

    @Test func `what is let through ahead of time need not wait`() async {
        let conduct = StoreConduct()
        let gate = conduct.close(before: .recorded, productID: nil)
        conduct.release(2, at: gate)
        await conduct.pass(.recorded, of: "coins")
        await conduct.pass(.recorded, of: "gems")
        #expect(conduct.arrivals(at: gate) == 2)
        let third = Task { await conduct.pass(.recorded, of: "coins") }
        #expect(await conduct.arrivals(at: gate, reach: 3))
        conduct.open(gate)
        await third.value
    }

    @Test func `who is held says so, and says that it goes on before it does`() async {
        let conduct = StoreConduct()
        let heard = Mutex<[Bool]>([])
        let gate = conduct.close(before: .recorded, productID: nil)
        let buyer = Task {
            await HoldNotice.$current.withValue(HoldNotice { isHeld in heard.withLock { $0.append(isHeld) } }) {
                await conduct.pass(.recorded, of: "coins")
            }
        }
        #expect(await conduct.arrivals(at: gate, reach: 1))
        #expect(heard.withLock { $0 } == [true])
        conduct.open(gate)
        #expect(heard.withLock { $0 } == [true, false])
        await buyer.value
    }

    @Test func `the first in a line passes each gate once, as often as they let through`() {
        let conduct = StoreConduct()
        let gates = (1...2).map { _ in conduct.close(before: .announced, productID: nil) }
        var passed = -1
        #expect(!conduct.lets(["coins"], take: .announced, after: &passed))
        conduct.release(1, at: gates[0])
        #expect(!conduct.lets(["coins"], take: .announced, after: &passed))
        #expect(passed == gates[0])
        conduct.release(1, at: gates[1])
        #expect(conduct.lets(["coins"], take: .announced, after: &passed))
        var next = -1
        #expect(!conduct.lets(["coins"], take: .announced, after: &next))
        #expect(conduct.lets(["coins"], take: .listed, after: &next))
    }

    @Test func `drawings follow from the seed and the subject, and strike about every other time`() {
        let manner = Manner(habits: [.announcesAgain], draw: SeededDraw(seed: 5))
        let strikes = (0..<1000 as Range<UInt64>).filter { manner.strikes(.announcesAgain, $0) }
        #expect(strikes == (0..<1000 as Range<UInt64>).filter { manner.strikes(.announcesAgain, $0) })
        #expect((400...600).contains(strikes.count))
        #expect(!(0..<100 as Range<UInt64>).contains { manner.strikes(.listsLate, $0) })
        let other = Manner(habits: [.announcesAgain], draw: SeededDraw(seed: 6))
        #expect(strikes != (0..<1000 as Range<UInt64>).filter { other.strikes(.announcesAgain, $0) })
    }
}
