import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime

/// The filters of a request for the transaction history.
struct HistoryFilter: Sendable {
    /// The maximum number of transactions in one response.
    static let pageSize = 20

    private static let kinds: [String: ProductKind] = [
        "AUTO_RENEWABLE": .autoRenewable, "NON_RENEWABLE": .nonRenewing, "CONSUMABLE": .consumable,
        "NON_CONSUMABLE": .nonConsumable,
    ]

    let isDescending: Bool
    private let start: Int64?
    private let end: Int64?
    private let products: Set<String>
    private let kinds: Set<ProductKind>
    private let groups: Set<String>
    private let ownership: LedgerEntry.Ownership?
    private let isRevoked: Bool?
    private let isComplete: Bool

    /// Reads the filters.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isComplete: False for the first version, which leaves finished consumables out.
    /// - Throws: The error for the first parameter that is wrong.
    init(_ request: ServerRequest, isComplete: Bool) throws(APIFault) {
        self.isComplete = isComplete
        start = try Self.number("startDate", in: request, or: .startDate)
        end = try Self.number("endDate", in: request, or: .endDate)
        if let start, let end, end <= start { throw .startAfterEnd }
        products = try Self.names("productId", in: request, or: .productID)
        groups = try Self.names("subscriptionGroupIdentifier", in: request, or: .subscriptionGroup)
        var kinds: Set<ProductKind> = []
        for name in request.values("productType") {
            guard let kind = Self.kinds[name] else { throw .productType }
            kinds.insert(kind)
        }
        self.kinds = kinds
        switch request.values("sort").first {
        case nil, "ASCENDING": isDescending = false
        case "DESCENDING": isDescending = true
        case _?: throw .sort
        }
        ownership = try request.values("inAppOwnershipType").first.map { name throws(APIFault) in
            guard let ownership = LedgerEntry.Ownership(rawValue: name) else { throw .ownershipType }
            return ownership
        }
        // Apple's client for Python writes capitals.
        switch request.values("revoked").first?.lowercased() {
        case nil: isRevoked = nil
        case "true": isRevoked = true
        case "false": isRevoked = false
        case _?: throw .revoked
        }
    }

    func includes(_ entry: LedgerEntry) -> Bool {
        let date = entry.purchaseDate.milliseconds
        return (start.map { $0 <= date } ?? true) && (end.map { date < $0 } ?? true)
            && (products.isEmpty || products.contains(entry.productID))
            && (kinds.isEmpty || kinds.contains(entry.kind))
            && (groups.isEmpty || entry.groupID.map { groups.contains($0) } ?? false)
            && (ownership.map { $0 == entry.ownership } ?? true)
            && (isRevoked.map { $0 == entry.isRevoked } ?? true)
            && (isComplete || entry.kind != .consumable || !entry.isFinished || entry.isRevoked)
    }

    private static func number(
        _ name: String,
        in request: ServerRequest,
        or fault: APIFault
    ) throws(APIFault) -> Int64? {
        guard let text = request.values(name).first else { return nil }
        guard let number = Int64(text), number >= 0 else { throw fault }
        return number
    }

    private static func names(
        _ name: String,
        in request: ServerRequest,
        or fault: APIFault
    ) throws(APIFault) -> Set<String> {
        let values = request.values(name)
        guard values.allSatisfy({ !$0.isEmpty }) else { throw fault }
        return Set(values)
    }
}

/// Endpoints that answer with pages of transactions.
extension SimulatedServer {
    func history(
        _ id: String,
        _ request: ServerRequest,
        isComplete: Bool
    ) async throws(APIFault) -> ServerResponse {
        let filter = try HistoryFilter(request, isComplete: isComplete)
        try await requireCustomer(id)
        let page = try await page(request, isDescending: filter.isDescending) { filter.includes($0) }
        return .json(.object(appMembers.merging(page) { first, _ in first }))
    }

    func refunds(_ id: String, _ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        try await requireCustomer(id)
        let page = try await page(request, isDescending: false) { entry in
            entry.revocation.map { $0.kind != .familyRevocation } ?? false
        }
        return .json(.object(page))
    }

    /// Returns one page with its revision (V-07).
    private func page(
        _ request: ServerRequest,
        isDescending: Bool,
        where isIncluded: (LedgerEntry) -> Bool
    ) async throws(APIFault) -> [String: JSONValue] {
        let filters = request.query.filter { $0.name != "revision" }.map { "\($0.name)=\($0.value)" }.sorted()
            .joined(separator: "&")
        let revision = try request.values("revision").first.map { text throws(APIFault) in
            try Revision(text, filters: filters)
        }
        var changes = try await index().ordered
        if isDescending { changes.reverse() }
        if let last = revision?.number {
            changes = changes.filter { isDescending ? $0.number < last : $0.number > last }
        }
        var found: [(entry: LedgerEntry, number: Int64)] = []
        var rest = changes[...]
        // One transaction more than a page, which shows if there is another page.
        while !rest.isEmpty, found.count <= HistoryFilter.pageSize {
            let part = rest.prefix(HistoryFilter.pageSize * 4)
            rest = rest.dropFirst(part.count)
            let numbers = Dictionary(part.map { ($0.id, $0.number) }) { first, _ in first }
            let entries = try await reading { () async throws(StoreFailure) in
                try await local.servedEntries(part.map(\.id))
            }
            for entry in entries where isIncluded(entry) { found.append((entry, numbers[entry.id] ?? 0)) }
        }
        let page = found.prefix(HistoryFilter.pageSize)
        let last = page.last?.number ?? revision?.number ?? 0
        return [
            "signedTransactions": .list(try documents(page.map(\.entry))),
            "hasMore": .flag(found.count > page.count),
            "revision": .text(Revision(number: last, filters: filters).text),
        ]
    }
}
