package import StoreInterface

/// The part of a store that belongs to one device: its promotions, and how far its receipt and its listeners are.
///
/// A store in a file has one device, and keeps this in the file. Each device of a store on a server keeps it in a file
/// of its own, so that no device affects another one.
package protocol DeviceNotes: KeptValues {
    /// The promotions of this device, in their order (P-48).
    ///
    /// - Throws: A failure to read.
    func promotions() throws(PersistenceFailure) -> [PromotionPayload]

    /// Replaces the promotions of this device, with other processes of the device kept out.
    ///
    /// - Parameter change: Returns the new promotions, in their order, from the present ones.
    /// - Throws: A failure to read or to write.
    func changePromotions(_ change: ([PromotionPayload]) -> [PromotionPayload]) throws(PersistenceFailure)
}
