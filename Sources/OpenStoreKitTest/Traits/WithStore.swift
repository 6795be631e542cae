/// Runs code with a store of its own behind the static APIs, for tests that are none of Swift Testing's.
///
/// The store is made for this call and closed after it. Unless the options say otherwise, its database is in memory, and its
/// clock begins at the present moment and stands still. Any number of calls can run side by side.
///
/// - Parameters:
///   - name: The name of a `.storekit` file, looked for in the resources of the test target, beside the calling file and in
///     the folders above it up to the package's.
///   - options: How the store differs from the usual one.
///   - fileID: The calling file.
///   - filePath: The calling file.
///   - body: Gets the store; ``SimulatedStore/current`` is the same.
/// - Returns: The result of `body`.
/// - Throws: ``SimulatedStoreError`` that says where the file was looked for or what is wrong with it,
///   ``UnfinishedLeftovers`` with ``StoreOption/reportingLeaks``, and what `body` throws.
@discardableResult
public func withStore<Result>(
    _ name: String,
    _ options: StoreOption...,
    fileID: String = #fileID,
    filePath: String = #filePath,
    perform body: (SimulatedStore) async throws -> Result
) async throws -> Result {
    let source = StoreSource(
        products: .file(named: name, fileID: fileID, filePath: filePath),
        options: options
    )
    return try await source.withStore(body) { throw UnfinishedLeftovers(all: $0) }
}

/// Runs code with a store of its own behind the static APIs that sells what is written in code.
///
/// - Parameters:
///   - items: What is for sale.
///   - options: How the store differs from the usual one.
///   - body: Gets the store; ``SimulatedStore/current`` is the same.
/// - Returns: The result of `body`.
/// - Throws: ``SimulatedStoreError`` that says which product is wrong, ``UnfinishedLeftovers`` with
///   ``StoreOption/reportingLeaks``, and what `body` throws.
@discardableResult
public func withStore<Result>(
    selling items: ItemForSale...,
    options: StoreOption...,
    perform body: (SimulatedStore) async throws -> Result
) async throws -> Result {
    try await StoreSource(products: .items(items), options: options)
        .withStore(body) { throw UnfinishedLeftovers(all: $0) }
}
