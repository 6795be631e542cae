import COpenSSL

/// Conversion of ECDSA signatures over P-256 between 64 raw bytes, as in a JWS, and DER, as in libcrypto.
@safe
enum ECDSASignature {
    /// The signature: r and s, 32 bytes each.
    static let rawByteCount = 64
    /// Two 33-byte integers, each with tag and length, in a sequence with tag and length.
    static let maximumDERByteCount = 72

    /// Returns the DER form of a raw signature, or `nil` unless it has exactly 64 bytes.
    static func der(fromRaw raw: ArraySlice<UInt8>) -> [UInt8]? {
        guard raw.count == rawByteCount, let signature = unsafe ECDSA_SIG_new() else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        let isSet = unsafe raw.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            let r = unsafe BN_bin2bn(start, 32, nil)
            let s = unsafe BN_bin2bn(start + 32, 32, nil)
            // On success the signature owns both numbers.
            if unsafe ECDSA_SIG_set0(signature, r, s) == 1 { return true }
            unsafe BN_free(r)
            unsafe BN_free(s)
            return false
        }
        guard isSet else { return nil }
        var length: Int32 = 0
        let der = unsafe [UInt8](unsafeUninitializedCapacity: maximumDERByteCount) { output, count in
            var end = output.baseAddress
            length = unsafe i2d_ECDSA_SIG(signature, &end)
            count = max(0, Int(length))
        }
        return length > 0 ? der : nil
    }

    /// Returns the 64 raw bytes of a DER signature, or `nil` if it is not over a curve of 256 bits.
    static func raw(fromDER der: ArraySlice<UInt8>) -> [UInt8]? {
        let parsed = unsafe der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let signature = unsafe parsed else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        var isComplete = false
        let raw = unsafe [UInt8](unsafeUninitializedCapacity: rawByteCount) { output, count in
            guard let start = output.baseAddress else { return }
            isComplete =
                unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + 32, 32) == 32
            count = isComplete ? rawByteCount : 0
        }
        return isComplete ? raw : nil
    }

    /// Returns the 64 raw bytes of a signature in strict DER, or `nil` for anything else.
    static func strictRaw(fromDER der: [UInt8]) -> [UInt8]? {
        guard let raw = raw(fromDER: der[...]) else {
            // Clear the errors of an invalid signature, so that a later failure does not report them.
            ERR_clear_error()
            return nil
        }
        return self.der(fromRaw: raw[...]) == der ? raw : nil
    }
}
