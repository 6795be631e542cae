import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct NumberGapTests {
    @Test func `NSEC_PER_SEC and its relatives`() {
        #expect(NSEC_PER_SEC == 1_000_000_000)
        #expect(NSEC_PER_SEC / NSEC_PER_MSEC == 1_000)
        #expect(USEC_PER_SEC * NSEC_PER_USEC == NSEC_PER_SEC)
        let nanoseconds = UInt64(0.5 * Double(NSEC_PER_SEC))
        #expect(nanoseconds == 500_000_000)
    }

    @Test func `the behavior of a number formatter can be set`() {
        let formatter = NumberFormatter()
        formatter.formatterBehavior = .behavior10_4
        formatter.formatterBehavior = NumberFormatter.Behavior.behavior10_4
        #expect(formatter.formatterBehavior == .behavior10_4)
    }
}
