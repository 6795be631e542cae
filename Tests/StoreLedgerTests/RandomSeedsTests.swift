import StoreTestSupport
import Testing
import TestWaiting

/// The choice of the seeds of random tests.
@Suite(.timeLimit(.standard)) struct RandomSeedsTests {
    @Test(arguments: [("17", 17), ("0x1f", 31), ("0xFFFFFFFFFFFFFFFF", UInt64.max), ("18446744073709551615", .max)])
    func `a seed of the environment is replayed, in decimal or hexadecimal`(text: String, seed: UInt64) {
        for isCI in ["true", ""] {
            let choice = RandomSeeds.Choice(["OPENSTOREKIT_SEED": text, "CI": isCI], drawing: { 5 })
            #expect(choice == .replayed(seed))
        }
    }

    @Test func `a random seed is drawn in continuous integration only`() {
        #expect(RandomSeeds.Choice(["CI": "true"], drawing: { 5 }) == .drawn(5))
        #expect(RandomSeeds.Choice(["CI": "true", "OPENSTOREKIT_SEED": ""], drawing: { 5 }) == .drawn(5))
        #expect(RandomSeeds.Choice([:], drawing: { 5 }) == .fixed)
    }

    @Test(arguments: ["seventeen", "-1", "18446744073709551616", "0x", "1f"])
    func `a seed that is not a number of 64 bits is refused`(text: String) {
        #expect(RandomSeeds.Choice(["OPENSTOREKIT_SEED": text], drawing: { 5 }) == nil)
    }
}
