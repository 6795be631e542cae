import StoreTestSupport

/// Throws of dice that a seed repeats.
struct Dice {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func roll(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(generator.next() % UInt64(range.count))
    }

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[roll(0...choices.count - 1)] }
}
