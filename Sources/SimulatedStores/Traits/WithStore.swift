/// Runs code with a store of its own behind the static APIs, for tests that do not use Swift Testing.
///
/// The store is created for this call and closed after it. By default, its database is in memory, and its clock begins
/// at the present moment and stands still. Any number of calls can run side by side.
///
/// - Parameters:
///   - name: The name of a `.storekit` file. It is searched for in the resources of the test target, in the folder of
///     the calling file, and in its parent folders up to the package's.
///   - options: The options of the store.
///   - fileID: The calling file.
///   - filePath: The calling file.
///   - body: The code, which receives the store; ``SimulatedStore/current`` returns the same store.
/// - Returns: The result of `body`.
/// - Throws: ``SimulatedStoreError`` that names the searched folders or the problem of the file,
///   ``UnfinishedLeftovers`` with ``StoreOption/reportingLeaks``, and the errors of `body`.
@discardableResult
public func withStore<Result>(
    _ name: String,
    _ options: StoreOption...,
    fileID: String = #fileID,
    filePath: String = #filePath,
    perform body: (SimulatedStore) async throws -> Result
) async throws -> Result {
    let description = StoreDescription(
        products: .file(named: name, fileID: fileID, filePath: filePath),
        options: options
    )
    return try await description.withStore { store, _ in
        try await body(store)
    } reporting: {
        throw UnfinishedLeftovers(all: $0)
    }
}

/// Runs code with a store of its own behind the static APIs that sells products defined in code.
///
/// - Parameters:
///   - items: The products for sale.
///   - options: The options of the store.
///   - body: The code, which receives the store; ``SimulatedStore/current`` returns the same store.
/// - Returns: The result of `body`.
/// - Throws: ``SimulatedStoreError`` that names the product and the problem, ``UnfinishedLeftovers`` with
///   ``StoreOption/reportingLeaks``, and the errors of `body`.
@discardableResult
public func withStore<Result>(
    selling items: [ItemForSale],
    _ options: StoreOption...,
    perform body: (SimulatedStore) async throws -> Result
) async throws -> Result {
    try await StoreDescription(products: .items(items), options: options)
        .withStore { store, _ in
            try await body(store)
        } reporting: {
            throw UnfinishedLeftovers(all: $0)
        }
}
