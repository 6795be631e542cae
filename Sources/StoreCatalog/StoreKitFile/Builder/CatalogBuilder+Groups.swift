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
