import StoreCatalog
import Testing
import TestWaiting

/// Keys that do not sign offers, as PKCS #8, made with the command line tool of OpenSSL; only the beginning is read.
@Suite(.timeLimit(.standard)) struct OffersKeyKindTests {
    @Test(arguments: [
        (
            "MHgCAQAwEAYHKoZIzj0CAQYFK4EEACEEYTBfAgEBBBxETIDMAy2IlM+9oJxx", "on the curve P-224"
        ),
        (
            "MIGIAgEAMBQGByqGSM49AgEGCSskAwMCCAEBBwRtMGsCAQEEIHZj/y/rjMgf", "on the curve brainpoolP256r1"
        ),
        (
            "MIGQAgEAMBAGByqGSM49AgEGBSuBBAAQBHkwdwIBAQQkADeMN7OFCVeNxhHH",
            "on the curve with the identifier 1.3.132.0.16"
        ),
        (
            "MEcCAQAwBQYDK2VxBDsEOVF4LL5EcH24fjJEqYpD4KczyxFbZEz+0X6ZXwFSqA0VdYNWzDzI8TW27ugE8k8My4xzmo1ay2KKJg==",
            "an Ed448 key"
        ),
    ])
    func `a key on another curve is named with its curve, and the expected one`(key: String, kind: String) throws {
        let catalog = try Catalog.reading(#"{"subscriptionOffersKeyPair":{"id":"K9","privateKey":"\#(key)"}}"#)
        #expect(catalog.offersKeyPair == nil)
        #expect(
            catalog.findings == [
                #"subscriptionOffersKeyPair.privateKey: the key "K9" is \#(kind), and offers are signed with a key "#
                    + "on the curve P-256, so signatures of offers are not checked"
            ]
        )
    }
}
