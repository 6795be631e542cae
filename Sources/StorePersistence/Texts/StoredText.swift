package import StoreInterface

/// A signed text as it stands in a row.
package typealias StoredText = SignedParts
