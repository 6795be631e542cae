import Foundation
import StoreInterface
import StorePersistence
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoredTextTests {
    private func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 63, 64, 65, 813])
    func `A text of any length is rebuilt as it was signed`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count) + 1)
        let payload = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        let signature = Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) })
        let text = StoredText(headerSegment: "eyJhbGciOiJFUzI1NiJ9", payload: payload, signature: signature).text
        #expect(text.compactSerialization == "eyJhbGciOiJFUzI1NiJ9.\(base64URL(payload)).\(base64URL(signature))")
    }

    @Test
    func `Every byte of a payload and a signature is in the text`() {
        let payload = Data((0...255).flatMap { [UInt8($0), 255 - UInt8($0), UInt8($0)] })
        let text = StoredText(headerSegment: "h", payload: payload, signature: Data([0xFB, 0xFF])).text
        #expect(text.compactSerialization == "h.\(base64URL(payload)).-_8")
    }

    @Test
    func `A damaged text keeps its three parts`() {
        #expect(StoredText(headerSegment: "", payload: Data(), signature: Data()).text.compactSerialization == "..")
        let odd = StoredText(headerSegment: "kopfzeile ü", payload: Data([1]), signature: Data()).text
        #expect(odd.compactSerialization == "kopfzeile ü.AQ.")
    }
}
