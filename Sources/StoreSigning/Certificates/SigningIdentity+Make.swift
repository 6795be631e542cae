extension SigningIdentity {
    package static func make(storeName: String) throws(SigningFailure) -> SigningIdentity {
        throw SigningFailure(operation: "make \(storeName)", detail: "not yet")
    }
}
