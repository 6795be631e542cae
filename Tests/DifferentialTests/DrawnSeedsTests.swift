import StoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct DrawnSeedsTests {
    @Test func `a seed is read in decimal and in hexadecimal digits, and from no other text`() {
        #expect(DrawnSeeds.seed("17") == 17)
        #expect(DrawnSeeds.seed("0xFF") == 255)
        #expect(DrawnSeeds.seed("18446744073709551615") == .max)
        #expect(DrawnSeeds.seed("0xffffffffffffffff") == .max)
        for text in ["", "0x", "x", "-1", "1 ", "18446744073709551616"] { #expect(DrawnSeeds.seed(text) == nil) }
    }

    @Test(.enabled(if: DrawnSeeds.chosen == nil))
    func `fixed seeds come first, and fresh ones are added only where one was drawn`() {
        let seeds = DrawnSeeds.seeds(3, fresh: 2)
        #expect(Array(seeds.prefix(3)) == [1, 2, 3])
        #expect(Array(seeds.dropFirst(3)) == (DrawnSeeds.fresh.map { [$0, $0 &+ 1] } ?? []))
    }
}
