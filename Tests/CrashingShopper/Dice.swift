import StoreTestSupport

/// Throws of dice that a seed repeats.
struct Dice {
    private var generator: SeededGenerator

    init(state seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func roll(_ sides: Int) -> Int { Int(generator.next() % UInt64(sides)) }
}
