import StoreInterface

/// Makes a catalog of a configuration's JSON, and notes what it could not use.
///
/// Each kind of thing is read in the extension named after it.
struct CatalogBuilder {
    private let source: SourceText
    private var diagnostics: [CatalogDiagnostic] = []
    var products: [CatalogProduct] = []
    var productIDs: Set<String> = []
    var groups: [SubscriptionGroup] = []
    var groupPositions: [String: Int] = [:]

    init(source: SourceText) { self.source = source }

    mutating func catalog(from file: FileObject) -> Catalog {
        let identifier = text("identifier", in: file) ?? ""
        let settings = settings(in: file)
        let keyPair = offersKeyPair(in: file)
        addContents(of: file)
        checkTopLevelKeys(of: file)
        return Catalog(
            identifier: identifier,
            products: products,
            groups: groups,
            settings: settings,
            offersKeyPair: keyPair,
            diagnostics: diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        )
    }

    /// Notes a problem with the member `key` of `object`.
    mutating func note(
        _ problem: CatalogDiagnostic.Problem,
        with key: String,
        of object: FileObject,
        effect: CatalogDiagnostic.Effect
    ) {
        note(problem, at: object[key]?.offset ?? object.offset, place: object.place(of: key), effect: effect)
    }

    /// Notes a problem with a value that is not a member of an object.
    mutating func note(
        _ problem: CatalogDiagnostic.Problem,
        at offset: Int,
        place: String,
        effect: CatalogDiagnostic.Effect
    ) {
        let position = source.position(of: offset)
        diagnostics.append(
            CatalogDiagnostic(
                place: place,
                line: position.line,
                column: position.column,
                problem: problem,
                effect: effect
            )
        )
    }
}

extension CatalogBuilder {
    /// Registers the groups of the file, and returns the lists of products in them.
    mutating func groupLists(in file: FileObject) -> [FileList] {
        var lists: [FileList] = []
        for object in objects("subscriptionGroups", in: file) {
            checkSpelling(of: object, knowing: Self.groupKeys)
            let contents = objects("subscriptions", in: object)
            guard let id = groupID(of: object, contents: contents) else { continue }
            lists.append(FileList(offset: object.offset, contents: contents, groupID: id))
            if groupPositions[id] != nil {
                note(.duplicate(id), with: "id", of: object, effect: .groupsMerged)
                continue
            }
            let position = position(ofGroup: id)
            groups[position].name = text("name", in: object) ?? ""
            groups[position].localizations = localizations(in: object)
        }
        return lists
    }

    /// The position of the group with this identifier, which is added if the file does not describe it.
    mutating func position(ofGroup id: String) -> Int {
        if let position = groupPositions[id] { return position }
        groups.append(SubscriptionGroup(id: id))
        groupPositions[id] = groups.count - 1
        return groups.count - 1
    }

    /// The group's own identifier, or else the one that its subscriptions repeat.
    private mutating func groupID(of object: FileObject, contents: [FileObject]) -> String? {
        if let id = text("id", in: object), !id.isEmpty { return id }
        for subscription in contents {
            if let id = text("subscriptionGroupID", in: subscription), !id.isEmpty { return id }
        }
        note(.missing, with: "id", of: object, effect: .groupDropped)
        return nil
    }
}

/// A list of products as it stands in the file.
struct FileList {
    let offset: Int
    let contents: [FileObject]
    /// The group that the list belongs to, if it is a group's.
    let groupID: String?
}

/// An object of the file, and the way that leads to it.
struct FileObject {
    let members: [String: JSONNode]
    let offset: Int
    /// The keys and positions from the top of the file; empty for the file itself.
    let place: String

    /// The way to one of the object's members.
    func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

    /// The member with this key; `null` counts as absent.
    subscript(key: String) -> JSONNode? {
        guard let node = members[key] else { return nil }
        if case .null = node.content { return nil }
        return node
    }
}
