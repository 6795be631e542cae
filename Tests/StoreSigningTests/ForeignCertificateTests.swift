import Foundation
import StoreInterface
import StoreSigning
import Testing
import TestWaiting

/// Certificates that the `openssl` command made, so that the verifier does not only meet its own handiwork.
@Suite(.timeLimit(.standard)) struct ForeignCertificateTests {
    private enum Fixture {
        static let root =
            "MIIBZzCCAQ6gAwIBAgIIRGdm1i7vLKgwCgYIKoZIzj0EAwIwFzEVMBMGA1UEAwwMRml4dHVyZSBSb290MCAXDTI2MTEyMTA5MzYx"
            + "OFoYDzIxMDAxMDI0MDkzNjE4WjAXMRUwEwYDVQQDDAxGaXh0dXJlIFJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQM/U2B"
            + "X/plpnV4FTtzluNCQs8YCnS8xoA3i182t429XlRSoZJaigKqNY6nhBb/NM5GyvSQBZ/TvMziHMGZsAyQo0IwQDAPBgNVHRMBAf8E"
            + "BTADAQH/MA4GA1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQU6NgmZTMyjkxHi+IN6i044lPk0yEwCgYIKoZIzj0EAwIDRwAwRAIgTGkJ"
            + "Mu18WBNB45hlHUVrcUtwBh4xJPoiur2ZiY8TKIkCIEwVS9oEbHycZdYEoJEX+juwcuywGykTUrjeekSbbF72"
        static let intermediate =
            "MIIBpTCCAUygAwIBAgIIToqoHGRuQc0wCgYIKoZIzj0EAwIwFzEVMBMGA1UEAwwMRml4dHVyZSBSb290MCAXDTI2MTEyMTA5MzYx"
            + "OFoYDzIxMDAxMDI0MDkzNjE4WjAfMR0wGwYDVQQDDBRGaXh0dXJlIEludGVybWVkaWF0ZTBZMBMGByqGSM49AgEGCCqGSM49AwEH"
            + "A0IABIHMex/CGkVMQBbABXdG1Ns9hTDMne5YS182pUjSGCDKm85r786StKRsU/b+o7w+ATYOoSgovEhYGk1peTC/B92jeDB2MBIG"
            + "A1UdEwEB/wQIMAYBAf8CAQAwDgYDVR0PAQH/BAQDAgIEMB0GA1UdDgQWBBRsLpNDJVePsqoPESPxF7xWqBSy0TAfBgNVHSMEGDAW"
            + "gBTo2CZlMzKOTEeL4g3qLTjiU+TTITAQBgoqhkiG92NkBgIBBAIFADAKBggqhkjOPQQDAgNHADBEAiACBDeSPzzBaJ/z3qC2LIza"
            + "z7L/Z3+aS0Ccg73rdtutEQIgDm9ohlMYCGFLWbdaDvfST5IahggxR/kcMG+v/LnFi1Q="
        static let leaf =
            "MIIBkTCCATigAwIBAgIIQcxjlWL4VGQwCgYIKoZIzj0EAwIwHzEdMBsGA1UEAwwURml4dHVyZSBJbnRlcm1lZGlhdGUwIBcNMjYx"
            + "MTIxMDkzNjE4WhgPMjEwMDEwMjQwOTM2MThaMBcxFTATBgNVBAMMDEZpeHR1cmUgTGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEH"
            + "A0IABJEaGYLbWh6Ym6tkz+q/Zee8uhAtU6VmufSyIIXjb8qhhhCubeKjbsuZI5GFuw1e14656NvmpvkqU9dpM2mrHVqjZDBiMA4G"
            + "A1UdDwEB/wQEAwIHgDAdBgNVHQ4EFgQUzuFdiEycnw3FUZM4XYVw2VhbmBIwHwYDVR0jBBgwFoAUbC6TQyVXj7KqDxEj8Re8VqgU"
            + "stEwEAYKKoZIhvdjZAYLAQQCBQAwCgYIKoZIzj0EAwIDRwAwRAIgAWdEhecBnBvmBYlWV0KADie746Rsar2MEEsswIXkq44CIEyM"
            + "/urZyobOROYozFJT7DNXyY3GZn9uNw35boBGAnMX"
        static let leafOnP384 =
            "MIIBtTCCAVugAwIBAgIIT7xFpGrzMTAwCgYIKoZIzj0EAwIwHzEdMBsGA1UEAwwURml4dHVyZSBJbnRlcm1lZGlhdGUwIBcNMjYx"
            + "MTIxMDkzNjE5WhgPMjEwMDEwMjQwOTM2MTlaMB0xGzAZBgNVBAMMEkZpeHR1cmUgTGVhZiBQLTM4NDB2MBAGByqGSM49AgEGBSuB"
            + "BAAiA2IABLqNOEjt+arEj+d+yu3MsGbHSQqOKP1sKqrsDQ8xybYDKdzyLWRcRpQEuDzzOvYknZHQfn9avlFo2cZQPorFsV/68x75"
            + "D2efsqXGq1U7NTjBeFb/0dw0hF/hCPzWYjE88aNkMGIwDgYDVR0PAQH/BAQDAgeAMB0GA1UdDgQWBBQ6w/RDcGibhaeYZnKwjDyB"
            + "nrfmgTAfBgNVHSMEGDAWgBRsLpNDJVePsqoPESPxF7xWqBSy0TAQBgoqhkiG92NkBgsBBAIFADAKBggqhkjOPQQDAgNIADBFAiEA"
            + "lbEhdFHAxSmy4PDYYp2s7HTtqXtDX/v4p6TXmN039M0CIAwAEMHYTHvqkzBPD6We7NT8cisXEqmoqhbSr8x40WOf"
        static let leafKey =
            "BJEaGYLbWh6Ym6tkz+q/Zee8uhAtU6VmufSyIIXjb8qhhhCubeKjbsuZI5GFuw1e14656NvmpvkqU9dpM2mrHVpVHspeVWtN/tP+"
            + "YZC0dX1YmmLZlC9gqG64+b+DfXmUGw=="
    }

    /// A moment at which all of them are valid.
    static let time: Int64 = 1_900_000_000_000

    private func identity() throws -> SigningIdentity {
        SigningIdentity(
            rootCertificate: try #require(Data(base64Encoded: Fixture.root)),
            intermediateCertificate: try #require(Data(base64Encoded: Fixture.intermediate)),
            leafCertificate: try #require(Data(base64Encoded: Fixture.leaf)),
            rootPrivateKey: Data(),
            intermediatePrivateKey: Data(),
            leafPrivateKey: try #require(Data(base64Encoded: Fixture.leafKey))
        )
    }

    @Test func `a chain made elsewhere after the same profile is accepted`() throws {
        let store = try TestStore(identity: identity())
        let document = try TestDocument(.transaction).signed(at: Self.time)
        #expect(try store.verifier.verifyTransaction(store.sign(document)).payloadData == document.json())
    }

    @Test func `a leaf on another curve leads to no chain`() throws {
        let identity = try identity()
        let store = try TestStore(identity: identity)
        let leaf = try #require(Data(base64Encoded: Fixture.leafOnP384))
        #expect(throws: SigningFailure.self) { try Certificate(der: leaf).publicKey }
        let text = try store.sign(
            TestDocument(.transaction).signed(at: Self.time),
            header: identity.with(leaf: leaf).header
        )
        #expect(throws: VerificationFailure.invalidCertificateChain) { try store.verifier.verifyTransaction(text) }
    }

    @Test func `a signer refuses a leaf on another curve`() throws {
        let leaf = try #require(Data(base64Encoded: Fixture.leafOnP384))
        let identity = try identity().with(leaf: leaf)
        let failure = #expect(throws: SigningFailure.self) { try JWSSigner(identity: identity) }
        #expect(failure?.detail == "it is not on the curve P-256")
    }
}
