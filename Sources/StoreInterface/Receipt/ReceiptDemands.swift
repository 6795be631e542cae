/// How a refreshed receipt shall look, for an app that wants to see how it treats such a one.
package struct ReceiptDemands: Hashable, Sendable {
    package var isExpired = false
    package var isRevoked = false
    package var isVolumePurchase = false

    package init(isExpired: Bool = false, isRevoked: Bool = false, isVolumePurchase: Bool = false) {
        self.isExpired = isExpired
        self.isRevoked = isRevoked
        self.isVolumePurchase = isVolumePurchase
    }
}
