/// A family of accounts, whose members share what they buy (S-49, S-50).
package struct AccountFamily: Hashable, Sendable {
    /// A member of a family.
    package struct Member: Hashable, Sendable {
        package let account: String
        /// True if the other members receive what this one buys.
        package let isSharing: Bool

        package init(account: String, isSharing: Bool) {
            self.account = account
            self.isSharing = isSharing
        }
    }

    /// The maximum number of members: an organizer and five others (S-50).
    package static let mostMembers = 6

    package let name: String
    /// The members in the order in which they joined; the first is the organizer.
    package let members: [Member]

    package init(name: String, members: [Member]) {
        self.name = name
        self.members = members
    }
}
