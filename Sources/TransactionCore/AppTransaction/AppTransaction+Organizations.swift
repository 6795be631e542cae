public import Foundation

extension AppTransaction {
    /// Which store the app was got from.
    ///
    /// ## Differs from Apple
    ///
    /// Always ``StoreType/consumer``: the store sells to one customer and to no organization.
    public var storeType: StoreType { .consumer }

    /// The ``storeType`` as text.
    public var storeTypeStringRepresentation: String { storeType.rawValue }

    /// When the customer lost the app; always `nil`, because the store does not take apps back.
    public var revocationDate: Date? { nil }

    /// The app transactions of everybody who uses this device.
    ///
    /// ## Differs from Apple
    ///
    /// There is one customer, so the sequence yields what ``shared`` answers, and ends.
    public static var all: AppTransactions { AppTransactions() }
}
