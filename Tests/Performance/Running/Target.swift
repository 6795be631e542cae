/// What a figure should be.
enum Target {
    case atLeast(Double)
    case atMost(Double)

    func isReached(by value: Double) -> Bool {
        switch self {
        case .atLeast(let least): value >= least
        case .atMost(let most): value <= most
        }
    }
}
