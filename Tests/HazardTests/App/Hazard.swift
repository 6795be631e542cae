/// The hazards of the guide that can be switched on in the sample app, one at a time.
enum Hazard: String, CaseIterable, Sendable {
    case h1FinishThenGrant
    case h2FailedAndRestoredNotFinished
    case h3FinishInDefault
    case h4LateListener
    case h5TwoOwners
    case h6DuplicatesBySignedText
    case h7DuplicatesByIdentifier
    case h8RevocationIgnored
    case h9UnverifiedGranted
    case h10DeferredMistaken
    case h11AccountMistaken
    case h12SyncAtLaunch
    case h13NoRestoreButton
    case h14WaitingForProducts
    case h15PriceAsDouble
    case h16PromotedDropped
    case h17StaleReceipt
    case h18CancelledRead
    case h19LatestForOpen
    case h21QuantityIgnored
    case h22FirstOfBatch
    case h23LoopThatEnds
    case h24RenewalIgnored
    case h25AccessWithoutExpiry
    case h26UpgradeIgnored
    case h27EarlierRefundTakesAccess
    case h28FirstStatusOnly

    /// The name in the guide, such as `H1`.
    var name: String { "H" + rawValue.dropFirst().prefix { $0.isNumber } }
}
