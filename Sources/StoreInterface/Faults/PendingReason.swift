/// Why a purchase was answered with “pending”.
package enum PendingReason: String, Hashable, Sendable, Codable {
    /// Somebody has to approve it (P-12).
    case approval
    /// The customer has to solve a problem first (C-13).
    case interruption
}
