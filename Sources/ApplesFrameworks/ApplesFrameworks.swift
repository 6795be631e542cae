// Empty: the products `StoreKit` and `StoreKitTest` where Apple's frameworks have these names.
