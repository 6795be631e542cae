import Foundation

/// A line of the table.
struct Finding {
    let name: String
    let value: Double
    let target: Target
    /// The absolute figures, which differ from machine to machine.
    let detail: String

    init(_ name: String, _ value: Double, _ target: Target, _ detail: String = "") {
        self.name = name
        self.value = value
        self.target = target
        self.detail = detail
    }

    /// The relation to the target in words.
    var result: String {
        if target.isReached(by: value) { return "met" }
        return switch target {
        case .atLeast: "below target"
        case .atMost: "above target"
        }
    }

    /// A line about how fast something is, compared with its reference.
    init(_ name: String, speedOf comparison: Comparison, _ target: Target) {
        self.init(name, comparison.speed, target, comparison.detail)
    }

    /// A line about how the cost of something grows, from one size of its surroundings to another.
    ///
    /// The exponent is 0 if the cost does not depend on the size, and 1 if it grows with it.
    init(_ name: String, growthOf comparison: Comparison, from small: Int, to large: Int, _ target: Target) {
        let exponent = log(comparison.cost) / log(Double(large) / Double(small))
        self.init(
            "\(name), \(large) ÷ \(small)",
            comparison.cost,
            target,
            "\(comparison.detail), growth exponent \((exponent * 100).rounded() / 100)"
        )
    }

    /// A line about how much time something takes, compared with its reference.
    init(_ name: String, costOf comparison: Comparison, _ target: Target) {
        self.init(name, comparison.cost, target, comparison.detail)
    }
}

extension Comparison {
    fileprivate var detail: String { "\(microseconds(subject)) against \(microseconds(reference)) µs" }

    private func microseconds(_ seconds: Double) -> String { rounded(seconds * 1e6) }
}

/// A number with as many digits as one can use.
func rounded(_ value: Double) -> String {
    let digits = value < 10 ? 100.0 : value < 100 ? 10 : 1
    let short = (value * digits).rounded() / digits
    return digits == 1 ? String(Int(short)) : String(short)
}
