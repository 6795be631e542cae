import COpenSSL

/// Something that libcrypto allocated; given back when the last reference to it goes.
///
/// `@unchecked Sendable` because the pointer never changes, and what it points to is either only read after it was
/// made (keys, certificates, stores, fetched algorithms, finished digest states: libcrypto counts their references
/// atomically) or belongs to the one caller that took it out of a ``ContextPool``.
@safe
final class LibcryptoObject: @unchecked Sendable {
    let pointer: OpaquePointer
    private let release: (OpaquePointer) -> Void

    /// Takes over an object of libcrypto's.
    ///
    /// - Parameters:
    ///   - make: Makes the object. It is called after libcrypto is ready.
    ///   - operation: The words for the error text, such as `make a key`.
    ///   - release: Gives the object back.
    /// - Throws: libcrypto's reason when it returned nothing.
    init(
        _ make: @autoclosure () -> OpaquePointer?,
        _ operation: String,
        release: @escaping (OpaquePointer) -> Void
    ) throws(SigningFailure) {
        Libcrypto.started
        guard let pointer = unsafe make() else { throw SigningFailure(refused: operation) }
        unsafe self.pointer = pointer
        unsafe self.release = release
    }

    deinit { unsafe release(pointer) }
}
