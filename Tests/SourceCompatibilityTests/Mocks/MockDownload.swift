import StoreKit

final class MockDownload: SKDownload {
    private let owner: SKPaymentTransaction

    init(owner: SKPaymentTransaction) {
        self.owner = owner
    }

    override var transaction: SKPaymentTransaction { owner }
    override var state: SKDownloadState { .active }
    override var contentIdentifier: String { "level-7" }
    override var contentURL: URL? { URL(fileURLWithPath: "/tmp/level-7") }
    override var contentVersion: String { "2" }
    override var expectedContentLength: Int64 { 1_000 }
    override var progress: Float { 0.5 }
    override var timeRemaining: TimeInterval { 3 }
    override var error: (any Error)? { SKError(.unknown) }
}
