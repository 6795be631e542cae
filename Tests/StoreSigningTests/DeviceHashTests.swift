import Foundation
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DeviceHashTests {
    @Test func `the hash is SHA-384 of the nonce's and the device's lower-case text (T-52)`() throws {
        // Computed with another implementation of SHA-384, over 72 ASCII characters, nonce first.
        let expected =
            "c1f212900d2d4a8257f801acd11021d8080039df21f0ad6e50cc1035e91e309d"
            + "1ba128e6f0414cea135afac793237462"
        let hash = try DeviceHash.sha384(nonce: TestStore.nonce, deviceID: TestStore.deviceID)
        #expect(hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
        #expect(hash.count == 48)
    }

    @Test func `nonce and device are not interchangeable (T-52)`() throws {
        let hash = try DeviceHash.sha384(nonce: TestStore.nonce, deviceID: TestStore.deviceID)
        #expect(try DeviceHash.sha384(nonce: TestStore.deviceID, deviceID: TestStore.nonce) != hash)
    }
}
