import COpenSSL

extension CertificateDraft {
    /// Issues a certificate for the public half of `holder` with the content of the draft, signed by an authority.
    package func issue(
        to holder: P256PrivateKey,
        by authority: Certificate,
        signingKey: P256PrivateKey
    ) throws(SigningFailure) -> Certificate {
        try issue(to: holder.key, by: authority, signingKey: signingKey.key)
    }

    /// Issues a certificate for an RSA key, signed by an authority.
    package func issue(
        to holder: RSAPrivateKey,
        by authority: Certificate,
        signingKey: P256PrivateKey
    ) throws(SigningFailure) -> Certificate {
        try issue(to: holder.key, by: authority, signingKey: signingKey.key)
    }

    /// Issues a certificate of `key` that is signed by the same key.
    package func issueSelfSigned(key: P256PrivateKey) throws(SigningFailure) -> Certificate {
        try issue(to: key.key, by: nil, signingKey: key.key)
    }

    /// Issues a certificate of an RSA key that is signed by the same key.
    package func issueSelfSigned(key: RSAPrivateKey) throws(SigningFailure) -> Certificate {
        try issue(to: key.key, by: nil, signingKey: key.key)
    }

    private func issue(
        to holder: LibcryptoObject,
        by authority: Certificate?,
        signingKey: LibcryptoObject
    ) throws(SigningFailure) -> Certificate {
        let object = try unsafe LibcryptoObject(X509_new(), "make a certificate") { unsafe X509_free($0) }
        let certificate = Certificate(object)
        let issuer = authority ?? certificate
        try unsafe SigningFailure.check(X509_set_version(object.pointer, 2), "choose X.509 version 3")
        try setSerialNumber(of: object)
        try setName(of: object)
        try unsafe SigningFailure.check(
            X509_set_issuer_name(object.pointer, X509_get_subject_name(issuer.object.pointer)),
            "name a certificate's issuer"
        )
        // Dates are passed as text, because libcrypto then chooses UTCTime or GeneralizedTime as RFC 5280 requires.
        try unsafe SigningFailure.check(
            ASN1_TIME_set_string_X509(X509_getm_notBefore(object.pointer), notBefore),
            "set a certificate's first day"
        )
        try unsafe SigningFailure.check(
            ASN1_TIME_set_string_X509(X509_getm_notAfter(object.pointer), notAfter),
            "set a certificate's last day"
        )
        try setKey(of: object, to: holder)
        try addExtensions(to: object, issuer: authority)
        let digest = try MessageDigest.sha256.get()
        guard unsafe X509_sign(object.pointer, signingKey.pointer, digest.algorithm.pointer) > 0 else {
            throw SigningFailure(refused: "sign a certificate")
        }
        return certificate
    }

    /// Sets the public key of a certificate.
    ///
    /// libcrypto encodes and decodes a key that is passed as an object, which takes as long as several signatures. The
    /// point of an EC key is therefore set directly.
    private func setKey(of certificate: LibcryptoObject, to holder: LibcryptoObject) throws(SigningFailure) {
        let status: Int32
        if P256KeyMaterial.isOnCurve(holder) {
            let point = try P256KeyMaterial.point(of: holder)
            status = unsafe shim_x509_set_p256_point(certificate.pointer, point, Int32(point.count))
        } else {
            status = unsafe X509_set_pubkey(certificate.pointer, holder.pointer)
        }
        try SigningFailure.check(status, "set a certificate's key")
    }

    /// Sets a serial number of 127 random bits, which is positive and unique.
    private func setSerialNumber(of certificate: LibcryptoObject) throws(SigningFailure) {
        var bytes = [UInt8](repeating: 0, count: 16)
        try unsafe SigningFailure.check(RAND_bytes(&bytes, Int32(bytes.count)), "draw a serial number")
        bytes[0] = bytes[0] & 0x7f | 0x40
        guard let number = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else {
            throw SigningFailure(refused: "draw a serial number")
        }
        defer { unsafe BN_free(number) }
        guard unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate.pointer)) != nil else {
            throw SigningFailure(refused: "set a serial number")
        }
    }

    private func setName(of certificate: LibcryptoObject) throws(SigningFailure) {
        guard let name = unsafe X509_get_subject_name(certificate.pointer) else {
            throw SigningFailure(refused: "name a certificate's holder")
        }
        for (key, text) in [("O", organization), ("OU", unit), ("CN", commonName)] where !text.isEmpty {
            let bytes = Array(text.utf8)
            try unsafe SigningFailure.check(
                X509_NAME_add_entry_by_txt(name, key, MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0),
                "name a certificate's holder \"\(text)\""
            )
        }
    }

    private func addExtensions(to certificate: LibcryptoObject, issuer: Certificate?) throws(SigningFailure) {
        let constraints: String? =
            switch authority {
            case .none: nil
            case .unlimited: "critical,CA:TRUE"
            case .limited(let pathLength): "critical,CA:TRUE,pathlen:\(pathLength)"
            }
        if let constraints {
            try add(NID_basic_constraints, constraints, to: certificate, issuer: issuer)
        }
        try add(NID_key_usage, "critical,\(keyUsage.rawValue)", to: certificate, issuer: issuer)
        try add(NID_subject_key_identifier, "hash", to: certificate, issuer: issuer)
        if issuer != nil {
            try add(NID_authority_key_identifier, "keyid:always", to: certificate, issuer: issuer)
        }
        if let marker { try add(marker, to: certificate) }
    }

    private func add(
        _ identifier: Int32,
        _ value: String,
        to certificate: LibcryptoObject,
        issuer: Certificate?
    ) throws(SigningFailure) {
        var context = unsafe X509V3_CTX()
        unsafe X509V3_set_ctx(
            &context,
            issuer?.object.pointer ?? certificate.pointer,
            certificate.pointer,
            nil,
            nil,
            0
        )
        guard let element = unsafe X509V3_EXT_conf_nid(nil, &context, identifier, value) else {
            throw SigningFailure(refused: "make the extension \"\(value)\"")
        }
        defer { unsafe X509_EXTENSION_free(element) }
        try unsafe SigningFailure.check(X509_add_ext(certificate.pointer, element, -1), "add an extension")
    }

    /// Adds a marker extension with a NULL value, as in Apple's certificates; only its presence matters.
    private func add(_ marker: CertificateMarker, to certificate: LibcryptoObject) throws(SigningFailure) {
        guard let object = unsafe OBJ_txt2obj(marker.rawValue, 1) else {
            throw SigningFailure(refused: "name the extension \(marker.rawValue)")
        }
        defer { unsafe ASN1_OBJECT_free(object) }
        guard let value = unsafe ASN1_OCTET_STRING_new() else { throw SigningFailure(refused: "make an extension") }
        defer { unsafe ASN1_OCTET_STRING_free(value) }
        try unsafe SigningFailure.check(ASN1_OCTET_STRING_set(value, [0x05, 0x00], 2), "make an extension")
        guard let element = unsafe X509_EXTENSION_create_by_OBJ(nil, object, 0, value) else {
            throw SigningFailure(refused: "make the extension \(marker.rawValue)")
        }
        defer { unsafe X509_EXTENSION_free(element) }
        try unsafe SigningFailure.check(X509_add_ext(certificate.pointer, element, -1), "add an extension")
    }
}
