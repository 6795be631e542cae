/// The choice of showing or hiding a value in the log.
public struct OSLogPrivacy: Sendable {
    /// The text in place of a value that the log does not show.
    public enum Mask: Sendable {
        /// A number that is equal for equal values while the process runs.
        case hash

        /// The word `<private>`.
        case none
    }

    enum Kind: Sendable { case open, hidden, secret, automatic }

    let kind: Kind
    let mask: Mask

    /// The log shows the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .open, mask: .none) }

    /// The log hides the value.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: .none) }

    /// The log hides the value, also where it would show private ones.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .secret, mask: .none) }

    /// The log shows numbers and Boolean values, and hides all others.
    public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .automatic, mask: .none) }

    /// The log hides the value, and writes a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }

    /// The log hides the value, also where it would show private ones, and writes a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .secret, mask: mask) }

    /// The log shows numbers and Boolean values, and writes a mask for all others.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .automatic, mask: mask) }

    func shown(_ text: String, isNumber: Bool, showsPrivateValues: Bool) -> String {
        switch kind {
        case .open: return text
        case .automatic where isNumber: return text
        case .hidden where showsPrivateValues, .automatic where showsPrivateValues: return text
        case .hidden, .secret, .automatic:
            guard case .hash = mask else { return "<private>" }
            return "<mask.hash: \(String(UInt(bitPattern: text.hashValue), radix: 16))>"
        }
    }
}
