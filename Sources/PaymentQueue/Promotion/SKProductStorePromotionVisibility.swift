/// Whether the store shows a product on the app's page.
public enum SKProductStorePromotionVisibility: Int, Sendable {
    /// As the store was set up.
    case `default` = 0

    /// Shown on this device.
    case show = 1

    /// Not shown on this device.
    case hide = 2
}
