/// What tests took out of the store one by one, since it was opened or emptied (TS-48).
package struct Deletions: Hashable, Sendable {
    package var transactionIDs: Set<UInt64> = []
    /// The tags of requests that waited, or failed.
    package var originTags: Set<String> = []

    package init() {}
}
