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
