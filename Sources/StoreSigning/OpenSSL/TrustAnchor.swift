import COpenSSL
import Foundation

/// The only root that documents of a store may lead to.
struct TrustAnchor: Sendable {
    let der: Data
    let root: Certificate
    private let store: LibcryptoObject

    init(der: Data) throws(SigningFailure) {
        self.der = der
        root = try Certificate(der: der)
        store = try unsafe LibcryptoObject(X509_STORE_new(), "make a certificate store") { unsafe X509_STORE_free($0) }
        try unsafe SigningFailure.check(X509_STORE_add_cert(store.pointer, root.object.pointer), "trust a root")
    }

    /// Returns the seconds since 1970 during which a chain of store certificates leads to this root.
    ///
    /// The path is built at the first moment at which all three certificates are valid; the caller compares the time of
    /// signing and not the current time.
    ///
    /// - Returns: `nil` if the certificates are never valid together, lack their markers, or lead elsewhere.
    func validity(
        of leaf: Certificate,
        through intermediate: Certificate
    ) throws(SigningFailure) -> ClosedRange<Int64>? {
        let validities = try [leaf.validity, intermediate.validity, root.validity]
        let first = validities.map(\.lowerBound).max() ?? .max
        let last = validities.map(\.upperBound).min() ?? .min
        guard first <= last, leaf.carries(.leaf), intermediate.carries(.intermediate),
            try vouches(for: leaf, through: intermediate, at: first)
        else { return nil }
        return first...last
    }

    /// Returns whether libcrypto builds the path leaf, intermediate, root, all valid at `seconds` since 1970.
    ///
    /// No purpose is checked, because a leaf without extended key usage is valid for every purpose.
    private func vouches(
        for leaf: Certificate,
        through intermediate: Certificate,
        at seconds: Int64
    ) throws(SigningFailure) -> Bool {
        guard let others = unsafe shim_x509_stack_new() else { throw SigningFailure(refused: "list certificates") }
        defer { unsafe shim_x509_stack_free(others) }
        guard unsafe shim_x509_stack_push(others, intermediate.object.pointer) > 0 else {
            throw SigningFailure(refused: "list certificates")
        }
        let check = try unsafe LibcryptoObject(X509_STORE_CTX_new(), "check a chain") {
            unsafe X509_STORE_CTX_free($0)
        }
        try unsafe SigningFailure.check(
            X509_STORE_CTX_init(check.pointer, store.pointer, leaf.object.pointer, others),
            "check a chain"
        )
        guard let rules = unsafe X509_STORE_CTX_get0_param(check.pointer) else {
            throw SigningFailure(refused: "check a chain")
        }
        unsafe X509_VERIFY_PARAM_set_time(rules, time_t(seconds))
        // One authority between the leaf and the root.
        unsafe X509_VERIFY_PARAM_set_depth(rules, 1)
        try unsafe SigningFailure.check(
            X509_VERIFY_PARAM_set_flags(rules, UInt(X509_V_FLAG_X509_STRICT)),
            "check a chain strictly"
        )
        guard unsafe X509_verify_cert(check.pointer) == 1 else {
            ERR_clear_error()
            return false
        }
        // A leaf that the root issued directly also has a valid path, but not the required one.
        return unsafe shim_x509_stack_count(X509_STORE_CTX_get0_chain(check.pointer)) == 3
    }
}
