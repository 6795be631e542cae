/// The quirks that public reports describe for one of Apple's systems.
///
/// Each line of a profile is a quirk with the report that it rests on and the certainty of that report. A profile
/// without lines means that no report was found that names the version and a quirk of this package, not that the system
/// has none.
public enum StoreProfile: String, Hashable, Sendable, CaseIterable {
    /// iOS 15.
    case iOS15
    /// iOS 16.
    case iOS16
    /// iOS 17, for which no line is known.
    case iOS17
    /// iOS 18, for which no line is known.
    case iOS18
    /// iOS 26.
    case iOS26
    /// macOS 14, for which no line is known.
    case macOS14
    /// macOS 26.
    case macOS26
    /// Every quirk of transactions, requests, and receipts, whatever the system.
    case harsh

    /// The certainty of a line.
    public enum Certainty: String, Hashable, Sendable, CaseIterable {
        /// Apple documents the behavior.
        case documented
        /// At least two independent reports describe the behavior.
        case confirmed
        /// One report describes the behavior.
        case singleReport = "single report"
    }

    /// A quirk of a profile, with the report that it rests on.
    public struct Line: Hashable, Sendable {
        /// The quirk.
        public let quirk: StoreQuirk
        /// The rules that describe the quirk, such as `T-24`.
        public let rules: [String]
        /// The report, with its system and date as far as it names them.
        public let report: String
        /// The certainty of the line.
        public let certainty: Certainty

        init(_ quirk: StoreQuirk, _ rules: [String], _ report: String, _ certainty: Certainty) {
            self.quirk = quirk
            self.rules = rules
            self.report = report
            self.certainty = certainty
        }
    }

    /// The quirks of the profile.
    public var quirks: Set<StoreQuirk> { Set(lines.map(\.quirk)) }

    /// A remark on the system beyond the lines, or the reason why there are none; `nil` if there is nothing to say.
    public var remark: String? {
        switch self {
        case .iOS15, .iOS16, .macOS26: nil
        case .iOS17: "No report was found that names iOS 17 and a quirk of this package."
        case .iOS18:
            """
            No report was found that names iOS 18 and a quirk of this package. In the sandbox of 18.2 to 18.3.2 the queue \
            named the storefront of the former account (Apple Developer Forums, 2025), which no quirk shows.
            """
        case .iOS26:
            """
            After a sync on 26.4 the newest renewal was unfinished again (Apple Developer Forums 821622, 2026-04-05), \
            which no quirk shows.
            """
        case .macOS14:
            "No report was found that names macOS 14 and a quirk of this package. The measurements of macOS are of 26.6."
        case .harsh: "The reports of these lines name no system, or several."
        }
    }

    /// Draws a profile.
    ///
    /// - Parameter seed: Any number; equal numbers draw equal profiles.
    /// - Returns: One of all profiles.
    public static func drawn(seed: UInt64) -> Self { allCases[Int(seed % UInt64(allCases.count))] }
}

extension StoreProfile: CustomStringConvertible {
    /// The name of the system, such as "iOS 17".
    public var description: String {
        for system in ["iOS", "macOS"] where rawValue.hasPrefix(system) {
            return "\(system) \(rawValue.dropFirst(system.count))"
        }
        return rawValue
    }
}
