import LocalStore
import StoreInterface
import StoreLedger
import StorePersistence

/// The verb about the family of an account.
extension Verb {
    static let family = Verb(
        "family",
        .changing,
        "Show the family of an account on a server, join one, or leave it",
        values: "[ACTION] [NAME]",
        arity: 0...2,
        completion: .words(FamilyAction.allCases.map(\.rawValue)),
        """
        ACTION is list (the default), join NAME, leave, share or unshare. The members receive what any of them buys and
        the .storekit file marks as familyShareable, in every app, until the buyer says unshare or leaves. A family has up
        to six accounts of one database.
        """
    ) { arguments, console throws(ManagerFailure) in
        let word = arguments.value(0) ?? FamilyAction.list.rawValue
        let name = arguments.value(1)
        guard let action = FamilyAction(rawValue: word) else {
            let known = FamilyAction.allCases.map(\.rawValue).joined(separator: ", ")
            throw ManagerFailure(.usage, "\"\(word)\" is no action of family", "It is one of \(known).")
        }
        guard (action == .join) == (name != nil) else {
            throw ManagerFailure(
                .usage,
                name == nil ? "family join needs the name of the family" : "family \(word) takes no name",
                "\"storekit help family\" describes the actions."
            )
        }
        let storage = try StoreFile(arguments).database
        let done = try changing { () throws(StoreFailure) -> String? in
            switch action {
            case .list: return nil
            case .join:
                try storage.joinFamily(named: name ?? "")
                return "joined the family \(name ?? "")"
            case .leave:
                try storage.leaveFamilyOfAccount()
                return "left the family"
            case .share, .unshare:
                try storage.setSharingWithFamily(action == .share)
                return action == .share ? "shares purchases with the family" : "shares no purchases with the family"
            }
        }
        let family = try changing { () throws(StoreFailure) in try storage.familyOfAccount() }
        let report = FamilyReport(done: done, family)
        guard !console.isJSON else {
            try console.json(report)
            return .done
        }
        if let done = report.done { console.say(done, .green) }
        console.line(report.text(on: console))
        return .done
    }

    private static func changing<Value>(_ body: () throws(StoreFailure) -> Value) throws(ManagerFailure) -> Value {
        do throws(StoreFailure) {
            return try body()
        } catch {
            throw ManagerFailure(error)
        }
    }
}

/// The actions of the verb `family`.
private enum FamilyAction: String, CaseIterable {
    case list
    case join
    case leave
    case share
    case unshare
}

/// The family of an account, as the command line shows it.
struct FamilyReport: Encodable {
    /// A member of a family.
    struct Member: Encodable {
        let account: String
        let isOrganizer: Bool
        let isSharing: Bool
    }

    /// A sentence that describes the change; `nil` if there was none.
    let done: String?
    /// The name; `nil` if the account is in no family.
    let family: String?
    let members: [Member]

    init(done: String?, _ family: AccountFamily?) {
        self.done = done
        self.family = family?.name
        members = (family?.members ?? []).enumerated().map { index, member in
            Member(account: member.account, isOrganizer: index == 0, isSharing: member.isSharing)
        }
    }

    func text(on console: Console) -> String {
        guard let family else { return "The account is in no family." }
        var table = Table("MEMBER OF \(family)", "ROLE", "SHARES")
        for member in members {
            table.add(
                .init(member.account, .bold),
                .init(member.isOrganizer ? "organizer" : "member"),
                .init(member.isSharing ? "yes" : "no")
            )
        }
        return table.text(on: console)
    }
}
