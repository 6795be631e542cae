import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime

/// The receipt of one store's app, which is written on request if a change has made it out of date.
///
/// A purchase does not write it, because writing takes time in proportion to the whole content, and most apps never
/// read the receipt.
final class ReceiptWriter {
    /// The key of the change number at which the file was written, or ``noChange``.
    private static let writtenAt = "receipt-written-at"
    /// The key of the device and the app's version that the file was written for.
    private static let writtenFor = "receipt-written-for"
    /// A change number before every change, so that the file is rewritten.
    private static let noChange: Int64 = -1

    let file: ReceiptFile
    private let configuration: LocalStoreConfiguration
    private let metadata: StoreMetadata
    private let database: any LedgerStorage
    private let device: StoreDevice
    private let signer: DocumentSigner
    private let keys: ReceiptKeySource
    /// The signer of receipts; `nil` until a receipt is needed.
    private var issuer: ReceiptIssuer?
    /// True if the next request for the receipt gets a new receipt, whether or not anything has changed.
    private var isExpected: Bool
    /// The change number up to which no change since the last receipt requires a new receipt.
    private var checkedAt: Int64?

    /// Creates the receipt of a store, without a file.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the store.
    ///   - metadata: The metadata of the store.
    ///   - database: The storage of the purchases.
    ///   - device: The device on which this process runs.
    ///   - signer: The signer of the stored texts.
    ///   - isExpected: True if the first request gets a new receipt. That is so at launch if a transaction is unfinished,
    ///     because observers then receive it.
    init(
        _ configuration: LocalStoreConfiguration,
        metadata: StoreMetadata,
        database: any LedgerStorage,
        device: StoreDevice,
        signer: DocumentSigner,
        isExpected: Bool
    ) {
        self.configuration = configuration
        self.metadata = metadata
        self.database = database
        self.device = device
        self.signer = signer
        self.isExpected = isExpected
        keys =
            switch configuration.location {
            case .memory: configuration.receiptKeys ?? .process
            case .file, .server: configuration.receiptKeys ?? ReceiptKeySource()
            }
        file = ReceiptFile(location: configuration.location, environment: configuration.environment)
    }

    /// Makes the next request return a new receipt, also after a restart.
    func expect() {
        isExpected = true
        do throws(PersistenceFailure) {
            try device.notes.setValue(Self.writtenAt, Self.noChange)
        } catch {
            configuration.report("the store could not be written: \(error)")
        }
    }

    /// Writes the receipt if a change has made it out of date.
    ///
    /// - Parameter sequence: The change number of the store.
    /// - Throws: A failure to read the store, or to sign or write the receipt.
    func update(upTo sequence: Int64) throws(StoreFailure) {
        if try isStale(upTo: sequence) { try write(ReceiptDemands()) }
    }

    /// The values that a validator needs for the receipt.
    func trust() throws(StoreFailure) -> ReceiptTrust { try existingIssuer().trust }

    /// Returns the source of a key if one has to be made for the next receipt, so that the caller can wait for it
    /// without the store.
    func missingKey() throws(StoreFailure) -> ReceiptKeySource? {
        guard issuer == nil else { return nil }
        let kept = try translating { () throws(PersistenceFailure) in try database.receiptMetadata() }
        return kept == nil ? keys : nil
    }

    /// True if a change up to a change number has made the receipt out of date.
    func isStale(upTo sequence: Int64) throws(StoreFailure) -> Bool {
        if isExpected { return true }
        let written = try translating { () throws(PersistenceFailure) in try device.notes.position(Self.writtenAt) }
        switch written {
        case Self.noChange?: return true
        case let written?:
            guard file.exists, try isForThisApp() else { return true }
            return try isChanged(since: written, upTo: sequence)
        case nil:
            if ReceiptPolicy.isThereFromTheStart(in: metadata.environment) { return true }
            return try isChanged(since: 0, upTo: sequence)
        }
    }

    /// True if the file names the running version of the app and the present device; an update of the app brings a new
    /// receipt.
    private func isForThisApp() throws(StoreFailure) -> Bool {
        let present = try subject()
        return try translating { () throws(PersistenceFailure) in try device.notes.setting(Self.writtenFor) } == present
    }

    /// The device and the version of the app, in the form in which they are kept.
    private func subject() throws(StoreFailure) -> String {
        let trust = try existingIssuer().trust
        return "\(trust.deviceID.uuidString) \(trust.appVersion)"
    }

    /// True if an event since the last writing changes the receipt; looks through each event once.
    private func isChanged(since written: Int64, upTo sequence: Int64) throws(StoreFailure) -> Bool {
        var position = max(written, checkedAt ?? written)
        while position < sequence {
            let page = try translating { () throws(PersistenceFailure) in
                try database.events(after: position, limit: 256)
            }
            guard let last = page.last else { break }
            if page.contains(where: { ReceiptPolicy.isUpdated(by: $0.event) }) { return true }
            if try isBoughtElsewhere(in: page) { return true }
            position = last.sequence
        }
        checkedAt = position
        return false
    }

    /// True if another device bought something, through either API: observers of this one receive it (A-12, T-01).
    private func isBoughtElsewhere(in page: [JournalRecord]) throws(StoreFailure) -> Bool {
        guard device.isOneOfSeveral else { return false }
        for event in page.map(\.event) where event.kind.makesTransaction {
            guard let id = event.transactionID else { continue }
            let entry = try translating { () throws(PersistenceFailure) in try database.entry(id) }
            if let buyer = entry?.deviceID, buyer != device.id { return true }
        }
        return false
    }

    /// Writes the receipt with all purchases.
    ///
    /// - Parameter demands: The requested properties of a refreshed receipt.
    /// - Throws: A failure to read the store, or to sign or write the receipt.
    func write(_ demands: ReceiptDemands) throws(StoreFailure) {
        let signer = try existingIssuer()
        // Read before the content: a change that another process adds in between makes the file stale again.
        let sequence = try database.currentSequence()
        let environment = metadata.environment
        let content = ReceiptContent(
            environment: environment,
            bundleID: metadata.bundleID,
            appAppleID: environment == .production ? configuration.appAppleID : nil,
            appVersion: configuration.appVersion,
            originalAppVersion: configuration.originalAppVersion(of: metadata),
            originalPurchaseDate: configuration.originalPurchaseDate(of: metadata),
            createdAt: configuration.clock.now,
            opaqueValue: Data((0..<ReceiptPolicy.opaqueByteCount(in: environment)).map { _ in .random(in: 0...255) }),
            demands: demands,
            purchases: try purchases()
        )
        try file.write(try signer.sign(content.attributes))
        if try !isForThisApp() {
            let present = try subject()
            try translating { () throws(PersistenceFailure) in try device.notes.setSetting(Self.writtenFor, present) }
        }
        // If the process is killed before this line, the next one writes the receipt again, so that an outdated receipt
        // is never kept.
        try translating { () throws(PersistenceFailure) in try device.notes.setValue(Self.writtenAt, sequence) }
        checkedAt = sequence
        isExpected = false
    }

    /// The purchases for the receipt.
    ///
    /// Rows whose signature does not verify are left out, because signing the receipt would vouch for them.
    private func purchases() throws(StoreFailure) -> [LedgerEntry] {
        let candidates = try translating { () throws(PersistenceFailure) in try database.receiptCandidates() }
        return candidates.compactMap { candidate in
            guard var entry = signer.entry(signedAs: candidate.text) else { return nil }
            entry.isFinished = candidate.isFinished
            return ReceiptPolicy.contains(entry) ? entry : nil
        }
    }

    private func existingIssuer() throws(StoreFailure) -> ReceiptIssuer {
        if let issuer { return issuer }
        let kept = try keptMetadata()
        let environment = metadata.environment
        let identity = ReceiptIdentity(certificate: kept.certificate, privateKey: kept.privateKey)
        let chain = identity.chain(in: environment, below: metadata.identity)
        let made = try ReceiptIssuer(
            identity: identity,
            chain: chain,
            trust: ReceiptTrust(
                rootCertificate: chain.last ?? kept.certificate,
                deviceID: configuration.receiptDeviceID ?? device.receiptID ?? kept.deviceID,
                bundleID: metadata.bundleID,
                appVersion: configuration.appVersion,
                environment: environment
            )
        )
        issuer = made
        return made
    }

    /// The metadata of receipts with the signing key, which is created if no receipt has needed it before.
    private func keptMetadata() throws(StoreFailure) -> ReceiptMetadata {
        if let kept = try translating({ () throws(PersistenceFailure) in try database.receiptMetadata() }) {
            return kept
        }
        let identity: ReceiptIdentity
        do throws(SigningFailure) {
            identity = try ReceiptIdentity.make(
                storeName: metadata.bundleID,
                environment: metadata.environment,
                identity: metadata.identity,
                privateKey: try keys.keyNow()
            )
        } catch {
            throw .signing(detail: "the key of receipts could not be made: \(error)")
        }
        let made = ReceiptMetadata(
            certificate: identity.certificate,
            privateKey: identity.privateKey,
            deviceID: configuration.receiptDeviceID ?? UUID.random()
        )
        return try translating { () throws(PersistenceFailure) in try database.createReceiptMetadata(made) }
    }
}
