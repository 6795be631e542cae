import StoreInterface
import StoreTestSupport
import Synchronization
import TestWaiting
import Testing

@testable import StoreControl

@Suite(.timeLimit(.standard)) struct TestControlTests {
    @Test func `a test control without closed gates and quirks is plain`() {
        let testControl = TestControl()
        #expect(testControl.isPlain)
        let gates = [
            testControl.close(before: .listed, productID: nil),
            testControl.close(before: .customerAsked, productID: "a"),
        ]
        #expect(!testControl.isPlain)
        testControl.open(gates[0])
        #expect(!testControl.isPlain)
        testControl.discard(gates[1])
        #expect(testControl.isPlain)
        testControl.quirks = QuirkSettings(enabled: [.listsLate])
        #expect(!testControl.isPlain)
        testControl.quirks = .ideal
        #expect(testControl.isPlain)
    }

    @Test func `an ended test control holds no operation`() async {
        let testControl = TestControl()
        testControl.end()
        let gate = testControl.close(before: .recorded, productID: nil)
        await soon("the end of an operation that is not held") { await testControl.pass(.recorded, of: "coins") }
        #expect(testControl.arrivals(at: gate) == 0)
    }

    @Test func `an operation that is released in advance need not wait`() async {
        let testControl = TestControl()
        let gate = testControl.close(before: .recorded, productID: nil)
        testControl.release(2, at: gate)
        await soon("the end of two operations that were released") {
            await testControl.pass(.recorded, of: "coins")
            await testControl.pass(.recorded, of: "gems")
        }
        #expect(testControl.arrivals(at: gate) == 2)
        let third = Task { await testControl.pass(.recorded, of: "coins") }
        await soon("the third arrival") { _ = await testControl.arrivals(at: gate, reach: 3) }
        testControl.open(gate)
        await soon("the end of the third operation") { await third.value }
    }

    @Test func `a held operation reports the hold, and reports its end before it continues`() async {
        let testControl = TestControl()
        let received = Mutex<[Bool]>([])
        let gate = testControl.close(before: .recorded, productID: nil)
        let buyer = Task {
            await HoldNotice.$current.withValue(HoldNotice { isHeld in received.withLock { $0.append(isHeld) } }) {
                await testControl.pass(.recorded, of: "coins")
            }
        }
        #expect(await testControl.arrivals(at: gate, reach: 1))
        #expect(received.withLock { $0 } == [true])
        testControl.open(gate)
        #expect(received.withLock { $0 } == [true, false])
        await buyer.value
    }

    @Test func `the first operation of a line passes each gate once for each release`() {
        let testControl = TestControl()
        let gates = (1...2).map { _ in testControl.close(before: .announced, productID: nil) }
        var passed = -1
        #expect(!testControl.lets(["coins"], take: .announced, after: &passed))
        testControl.release(1, at: gates[0])
        #expect(!testControl.lets(["coins"], take: .announced, after: &passed))
        #expect(passed == gates[0])
        testControl.release(1, at: gates[1])
        #expect(testControl.lets(["coins"], take: .announced, after: &passed))
        var next = -1
        #expect(!testControl.lets(["coins"], take: .announced, after: &next))
        #expect(testControl.lets(["coins"], take: .listed, after: &next))
    }

    @Test func `draws depend on the seed and the subject, and about half of them are true`() {
        let quirks = QuirkSettings(enabled: [.announcesAgain], draw: SeededDraw(seed: 5))
        let applies = (0..<1000 as Range<UInt64>).filter { quirks.applies(.announcesAgain, $0) }
        #expect(applies == (0..<1000 as Range<UInt64>).filter { quirks.applies(.announcesAgain, $0) })
        #expect((400...600).contains(applies.count))
        #expect(!(0..<100 as Range<UInt64>).contains { quirks.applies(.listsLate, $0) })
        let other = QuirkSettings(enabled: [.announcesAgain], draw: SeededDraw(seed: 6))
        #expect(applies != (0..<1000 as Range<UInt64>).filter { other.applies(.announcesAgain, $0) })
    }
}
