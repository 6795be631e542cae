@_exported public import OpenStoreKit
