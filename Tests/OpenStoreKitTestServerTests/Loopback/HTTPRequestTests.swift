import Foundation
import OpenStoreKitTestServer
import Testing

/// Reading of requests, without a socket.
@Suite struct HTTPRequestTests {
    @Test func `the head of a request is read when it is complete (V-15)`() throws {
        let text = "PUT /inApps/v1/x?a=1%2C2&b HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nX-Two:  b \r\n\r\nabc"
        let bytes = Array(text.utf8)
        for count in 0..<(bytes.count - 3) {
            #expect(try HTTPRequestHead.read(bytes[..<count]) == nil, "\(count) bytes")
        }
        let head = try #require(try HTTPRequestHead.read(bytes[...]))
        #expect((head.method, head.contentLength, head.byteCount) == ("PUT", 3, bytes.count - 3))
        #expect(head.headers == ["host": "a", "content-length": "3", "x-two": "b"])
        let request = head.request(body: Data("abc".utf8))
        #expect(request.path == "/inApps/v1/x")
        #expect(request.query == [.init(name: "a", value: "1,2"), .init(name: "b", value: "")])
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505), ("get / HTTP/1.1\r\n\r\n", 400),
        ("GET x HTTP/1.1\r\n\r\n", 400), ("GET /\u{e9} HTTP/1.1\r\n\r\n", 400), ("\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: value\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\na b: c\r\n\r\n", 400), ("GET / HTTP/1.1\r\na: \u{1}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400), ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 101) + "\r\n", 431),
        (String(repeating: "A", count: 20_000), 431),
        ("GET / HTTP/1.1\r\na: \(String(repeating: "b", count: 20_000))\r\n\r\n", 431),
    ])
    func `a malformed or too long head is refused with a status (V-15)`(text: String, status: Int) {
        #expect {
            try HTTPRequestHead.read(Array(text.utf8)[...])
        } throws: {
            ($0 as? HTTPFault)?.status == status
        }
    }

    @Test func `bytes that are not text are refused (V-15)`() {
        let bytes = Array("GET / HTTP/1.1\r\na: ".utf8) + [0xFF] + Array("\r\n\r\n".utf8)
        #expect {
            try HTTPRequestHead.read(bytes[...])
        } throws: {
            ($0 as? HTTPFault)?.reason == "the head is not UTF-8"
        }
    }
}
