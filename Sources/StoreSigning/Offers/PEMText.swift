import Foundation

/// Keys as files carry them: base64 lines between two marks.
enum PEMText {
    /// What stands between the marks; bytes without marks are what they are.
    static func contents(of data: Data) -> Data {
        let mark = Data("-----BEGIN".utf8)
        guard data.starts(with: mark) else { return data }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        let body = lines.filter { !$0.hasPrefix("-----") }.joined()
        return Data(base64Encoded: body) ?? data
    }
}
