import Foundation
@_spi(PaymentQueues) import AdapterSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct NameBasedUUIDTests {
    /// The namespace of domain names in RFC 9562, section 6.6.
    private let dns = UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")

    @Test func `the UUID of the test vector in RFC 9562, appendix A 4, is correct`() throws {
        let uuid = try NameBasedUUID.version5(of: "www.example.com", in: #require(dns))
        #expect(uuid == UUID(uuidString: "2ed6657d-e927-568b-95e1-2665a8aea6a2"))
    }

    @Test func `every UUID has the bits of its version and of its variant`() throws {
        for number in 0..<200 {
            let uuid = try NameBasedUUID.version5(of: "customer \(number)", in: #require(dns)).uuid
            #expect(uuid.6 >> 4 == 5)
            #expect(uuid.8 >> 6 == 0b10)
        }
    }

    @Test func `another name or another namespace is another UUID`() throws {
        let dns = try #require(dns)
        let one = try NameBasedUUID.version5(of: "anna", in: dns)
        #expect(try NameBasedUUID.version5(of: "anna", in: dns) == one)
        #expect(try NameBasedUUID.version5(of: "Anna", in: dns) != one)
        #expect(try NameBasedUUID.version5(of: "anna", in: one) != one)
        #expect(try NameBasedUUID.version5(of: "", in: dns) != one)
    }
}
