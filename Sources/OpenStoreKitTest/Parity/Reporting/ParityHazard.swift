/// A mistake that the migration guide describes under the letter H and this number.
enum ParityHazard: Int, Hashable, Sendable, CaseIterable {
    case finishBeforeGrant = 1
    case failedNotFinished = 2
    case lateListener = 4
    case twoOwners = 5
    case signedTextAsKey = 6
    case identifierAsKey = 7
    case revocationIgnored = 8
    case unverifiedGranted = 9
    case deferredMistaken = 10
    case accountMistaken = 11
    case syncAtLaunch = 12
    case noRestoreButton = 13
    case waitingForProducts = 14
    case priceByHand = 15
    case promotionDropped = 16
    case staleReceipt = 17
    case cancelledRead = 18
    case latestForUnfinished = 19
    case quantityIgnored = 21
    case firstOfBatch = 22
    case loopThatEnds = 23
    case renewalIgnored = 24
    case accessWithoutExpiry = 25
    case upgradeIgnored = 26
    case earlierRefundTakesAccess = 27
    case firstStatusOnly = 28

    /// The name in the migration guide, such as `H1`.
    var name: String { "H\(rawValue)" }
}

/// An observation about one transaction or product, with its cause and the calls of the app that led to it.
struct ParityFinding: Sendable {
    let line: String
    /// The hazards that the history of the transaction shows; empty if none of the listed hazards explains it.
    var hazards: [ParityHazard] = []
    /// The calls and records of the app whose places the report names.
    var acts: [AppAct] = []

    init(_ line: String, _ hazards: [ParityHazard?] = [], at acts: [AppAct] = []) {
        self.line = line
        self.hazards = hazards.compactMap { $0 }
        self.acts = acts
    }
}
