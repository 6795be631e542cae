import COpenSSL

extension SigningFailure {
    /// The refusal of `operation`, explained by what this thread's error queue holds; empties the queue.
    init(refused operation: String) {
        var reasons: [String] = []
        while true {
            let code = ERR_get_error()
            if code == 0 { break }
            reasons.append(Self.text(of: code))
        }
        self.init(
            operation: operation,
            detail: reasons.isEmpty ? "libcrypto gave no reason" : reasons.joined(separator: "; ")
        )
    }

    /// Goes on when libcrypto reports success, which is 1.
    static func check(_ status: Int32, _ operation: String) throws(SigningFailure) {
        guard status == 1 else { throw SigningFailure(refused: operation) }
    }

    private static func text(of code: UInt) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            unsafe ERR_error_string_n(code, buffer.baseAddress, buffer.count)
            return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
        }
    }
}
