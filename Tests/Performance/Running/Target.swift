/// What a figure should be.
enum Target {
    case atLeast(Double)
    case atMost(Double)

    var text: String {
        switch self {
        case .atLeast(let least): "≥ \(least)"
        case .atMost(let most): "≤ \(most)"
        }
    }

    func isReached(by value: Double) -> Bool {
        switch self {
        case .atLeast(let least): value >= least
        case .atMost(let most): value <= most
        }
    }
}
