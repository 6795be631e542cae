import QueueAdapters

extension JournalRow.Standing {
    /// The standing as the table spells it.
    var name: String {
        switch self {
        case .waiting: "waiting"
        case .started: "started"
        case .deferred: "deferred"
        case .failed: "failed"
        case .owned: "owned"
        case .restored: "restored"
        }
    }

    /// What the table keeps beside the name.
    var details: String? {
        switch self {
        case .waiting, .started, .deferred: nil
        case .failed(let failure): JournalText.of(failure)
        case .owned(let copy), .restored(let copy): JournalText.of(copy)
        }
    }

    /// Reads what the table says; `nil` where that makes no sense.
    init?(name: String, details: String?) {
        switch name {
        case "waiting": self = .waiting
        case "started": self = .started
        case "deferred": self = .deferred
        case "failed":
            guard let failure = details.flatMap({ JournalText.value(QueueFailure.self, of: $0) }) else { return nil }
            self = .failed(failure)
        case "owned":
            guard let copy = details.flatMap({ JournalText.value(JournalCopy.self, of: $0) }) else { return nil }
            self = .owned(copy)
        case "restored":
            guard let copy = details.flatMap({ JournalText.value(JournalCopy.self, of: $0) }) else { return nil }
            self = .restored(copy)
        default: return nil
        }
    }
}
