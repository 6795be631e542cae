import Foundation

extension JWSHeader {
    /// Reads a header segment.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding`` when it is not base64url of a JSON object whose values have
    ///   the right types, or when it demands that extensions be understood.
    init(segment: ArraySlice<UInt8>) throws(VerificationFailure) {
        guard let json = Base64.url.decode(segment) else { throw .invalidEncoding }
        do {
            self = try JSONDecoder().decode(JWSHeader.self, from: Data(json))
        } catch {
            throw .invalidEncoding
        }
        guard crit == nil else { throw .invalidEncoding }
    }

    /// The certificates as DER; `nil` when there are none or one of them is not strict base64.
    var certificates: [Data]? {
        guard let x5c else { return nil }
        let decoded = x5c.compactMap { Base64.standard.decode(Array($0.utf8)[...]).map { Data($0) } }
        return decoded.count == x5c.count ? decoded : nil
    }
}
