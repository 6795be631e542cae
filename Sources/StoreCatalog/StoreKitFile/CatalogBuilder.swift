import StoreInterface

/// A builder of a catalog from a configuration's JSON, which reports unusable parts.
///
/// Each part of the file is read in an extension in a separate file.
struct CatalogBuilder {
    private let source: SourceText
    private var diagnostics: [CatalogDiagnostic] = []
    var products: [CatalogProduct] = []
    var productIDs: Set<String> = []
    var groups: [SubscriptionGroup] = []
    var groupPositions: [String: Int] = [:]

    /// The names of the images beside the file, or `nil` for a file that has no folder for them.
    let images: Set<String>?

    init(source: SourceText, images: Set<String>?) {
        self.source = source
        self.images = images
    }

    mutating func catalog(from file: FileObject) -> Catalog {
        let identifier = text("identifier", in: file) ?? ""
        let settings = settings(in: file)
        let keyPair = offersKeyPair(in: file)
        addContents(of: file)
        checkTopLevelKeys(of: file)
        checkVersion(of: file)
        return Catalog(
            identifier: identifier,
            products: products,
            groups: groups,
            settings: settings,
            offersKeyPair: keyPair,
            diagnostics: orderedDiagnostics
        )
    }

    /// A catalog of nothing but the mistakes so far, for a file that cannot be read further.
    var catalog: Catalog {
        var catalog = Catalog.empty
        catalog.diagnostics = orderedDiagnostics
        return catalog
    }

    /// The diagnostics in the order of the file; two readers of one value may report the same mistake.
    private var orderedDiagnostics: [CatalogDiagnostic] {
        var seen: Set<CatalogDiagnostic> = []
        return diagnostics.filter { seen.insert($0).inserted }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// Reports a problem with the member `key` of `object`.
    mutating func note(
        _ problem: CatalogDiagnostic.Problem,
        with key: String,
        of object: FileObject,
        effect: CatalogDiagnostic.Effect
    ) {
        note(problem, at: object[key]?.offset ?? object.offset, place: object.place(of: key), effect: effect)
    }

    /// Reports a problem with a value that is not a member of an object.
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

    /// Returns the position of the group with this identifier, which is added if it is missing.
    mutating func position(ofGroup id: String) -> Int {
        if let position = groupPositions[id] { return position }
        groups.append(SubscriptionGroup(id: id))
        groupPositions[id] = groups.count - 1
        return groups.count - 1
    }

    /// Returns the identifier of a group, or else the group identifier of its subscriptions.
    private mutating func groupID(of object: FileObject, contents: [FileObject]) -> String? {
        if let id = text("id", in: object), !id.isEmpty { return id }
        for subscription in contents {
            if let id = text("subscriptionGroupID", in: subscription), !id.isEmpty { return id }
        }
        note(.missing, with: "id", of: object, effect: .groupDropped)
        return nil
    }
}

/// A list of products in the file.
struct FileList {
    let offset: Int
    let contents: [FileObject]
    /// The group of the list, or `nil` for a list outside of groups.
    let groupID: String?
}

/// An object of the file with its key path.
struct FileObject {
    let members: JSONMembers
    let offset: Int
    /// The keys and positions from the top of the file; empty for the file itself.
    let place: String

    /// Returns the key path of a member.
    func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

    /// Returns the member with this key; `null` counts as missing.
    subscript(key: String) -> JSONNode? {
        guard let node = members[key] else { return nil }
        if case .null = node.content { return nil }
        return node
    }
}
