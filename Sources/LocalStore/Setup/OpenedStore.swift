import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime

/// The opened and checked parts of a store, before the actor takes them.
struct OpenedStore {
    let database: any LedgerStorage
    let metadata: StoreMetadata
    let device: StoreDevice
    let signer: DocumentSigner
    let ledger: Ledger
    let settings: LocalStoreSettings
    let session: SessionSettings
    /// The change number of the last clearing; 0 before the first.
    let clearedAt: Int64

    init(_ configuration: LocalStoreConfiguration) throws(StoreFailure) {
        database = try configuration.openStorage()
        if let clock = configuration.clock as? AdjustableStoreClock { clock.milliseconds = try database.clockLead() }
        let newSigner: JWSSigner?
        (metadata, newSigner) = try Self.metadata(of: database, for: configuration)
        guard metadata.environment == configuration.environment,
            metadata.bundleID.hasSameBytes(as: configuration.bundleID)
        else {
            throw .storage(
                detail: """
                    \(configuration.location.path) belongs to "\(metadata.bundleID)" in the environment \
                    \(metadata.environment.rawValue), not to "\(configuration.bundleID)" in \
                    \(configuration.environment.rawValue)
                    """
            )
        }
        device = try StoreDevice(of: database, metadata, configuration)
        signer = try DocumentSigner(metadata, for: device, with: newSigner)
        let overrides = try database.testSettingOverrides(for: configuration.catalog, reporting: configuration.report)
        let testSettings = overrides.applied(to: TestSettings(configuration.catalog.settings))
        session = SessionSettings(overrides: overrides, present: testSettings)
        var rules = LedgerRules(
            environment: configuration.environment,
            storefront: StorefrontTable.storefront(countryCode: testSettings.storefrontCountryCode),
            canMakePayments: configuration.canMakePayments
        )
        rules.apply(testSettings)
        ledger = Ledger(catalog: configuration.catalog, rules: rules, snapshot: try database.loadLedger(signer))
        var settings = LocalStoreSettings(
            location: configuration.location,
            trust: TrustContext(
                rootCertificate: metadata.rootCertificate,
                bundleID: metadata.bundleID,
                environment: metadata.environment,
                appAppleID: metadata.environment == .production ? configuration.appAppleID : nil,
                deviceVerificationID: device.id,
                simulatedFailure: testSettings.verificationFailure
            ),
            canMakePayments: configuration.canMakePayments,
            storefront: rules.storefront
        )
        settings.offersKeyPair = configuration.catalog.offersKeyPair
        clearedAt = try database.clearingNumber()
        self.settings = settings
        try device.beginReceivingRefunds(at: ledger.sequence)
    }

    /// The metadata of the database, created if the database is new; and then the signer with its keys.
    private static func metadata(
        of database: any LedgerStorage,
        for configuration: LocalStoreConfiguration
    ) throws(StoreFailure) -> (StoreMetadata, JWSSigner?) {
        if let metadata = try database.storedMetadata() { return (metadata, nil) }
        let (identity, signer): (SigningIdentity, JWSSigner)
        do throws(SigningFailure) {
            (identity, signer) = try JWSSigner.makeNew(storeName: configuration.bundleID)
        } catch {
            throw .signing(detail: "the keys of the store could not be made: \(error)")
        }
        let metadata = StoreMetadata(
            rootCertificate: identity.rootCertificate,
            rootPrivateKey: identity.rootPrivateKey,
            intermediateCertificate: identity.intermediateCertificate,
            intermediatePrivateKey: identity.intermediatePrivateKey,
            leafCertificate: identity.leafCertificate,
            leafPrivateKey: identity.leafPrivateKey,
            deviceVerificationID: configuration.deviceVerificationID ?? UUID.random(),
            environment: configuration.environment,
            bundleID: configuration.bundleID,
            firstLaunchDate: configuration.clock.now,
            firstAppVersion: configuration.appVersion
        )
        let stored = try database.createStore(metadata)
        // Another process may have created the store meanwhile, with keys of its own.
        return (stored, stored.identity == identity ? signer : nil)
    }
}

extension StoreMetadata {
    var identity: SigningIdentity {
        SigningIdentity(
            rootCertificate: rootCertificate,
            intermediateCertificate: intermediateCertificate,
            leafCertificate: leafCertificate,
            rootPrivateKey: rootPrivateKey,
            intermediatePrivateKey: intermediatePrivateKey,
            leafPrivateKey: leafPrivateKey
        )
    }
}

extension StoreLocation {
    fileprivate var path: String {
        switch self {
        case .memory: "the store in memory"
        case .file(let url): url.path(percentEncoded: false)
        case .server(let server): "the store of the account \"\(server.account)\" on its server"
        }
    }
}
