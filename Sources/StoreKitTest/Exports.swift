@_exported public import OpenStoreKitTest
@_exported public import StoreKit
