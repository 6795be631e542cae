package import Foundation
import SQLiteDatabase
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime

/// The app's receipt, which is written on request if a change has made it out of date.
///
/// A purchase does not pay for it: writing costs time in proportion to the whole content, and most apps never read it.
extension LocalStore {
    /// The key of the change number at which the file was written, or ``noChange``.
    private static let writtenAt = "receipt-written-at"
    /// The key of the device and the app's version that the file was written for.
    private static let writtenFor = "receipt-written-for"
    /// A change number before every change, so that the file is written anew.
    private static let noChange: Int64 = -1

    package nonisolated var receiptURL: URL? {
        executor.wait {
            assumeIsolated { store in
                do throws(StoreFailure) {
                    try store.updateReceipt()
                } catch {
                    store.configuration.report("the receipt could not be brought up to date: \(error)")
                }
                return store.receiptFile.url
            }
        }
    }

    package func receipt() async throws(StoreFailure) -> Data? {
        try updateReceipt()
        return receiptFile.exists ? try receiptFile.read() : nil
    }

    package func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        // The receipt is the older form of the app transaction, so a simulated failure affects both at once (TS-25).
        try await permit(.appTransaction)
        try await signIn()
        refresh()
        try writeReceipt(demands)
    }

    package func receiptTrust() async throws(StoreFailure) -> ReceiptTrust { try existingReceiptSigner().trust }

    /// Makes the next request return a new receipt, also after a restart.
    func expectReceipt() {
        isReceiptExpected = true
        do throws(PersistenceFailure) {
            try device.notes.setValue(Self.writtenAt, Self.noChange)
        } catch {
            configuration.report("the store could not be written: \(error)")
        }
    }

    private func updateReceipt() throws(StoreFailure) {
        refresh()
        if try isReceiptStale() { try writeReceipt(ReceiptDemands()) }
    }

    private func isReceiptStale() throws(StoreFailure) -> Bool {
        if isReceiptExpected { return true }
        let written = try translating { () throws(PersistenceFailure) in try device.notes.position(Self.writtenAt) }
        switch written {
        case Self.noChange?: return true
        case let written?:
            guard receiptFile.exists, try isReceiptForThisApp() else { return true }
            return try isReceiptChanged(since: written)
        case nil:
            if ReceiptPolicy.isThereFromTheStart(in: metadata.environment) { return true }
            return try isReceiptChanged(since: 0)
        }
    }

    /// True if the file names the running version of the app and the present device; an update of the app brings a new
    /// receipt.
    private func isReceiptForThisApp() throws(StoreFailure) -> Bool {
        let subject = try receiptSubject()
        return try translating { () throws(PersistenceFailure) in try device.notes.setting(Self.writtenFor) } == subject
    }

    /// The device and the version of the app, in the form in which they are kept.
    private func receiptSubject() throws(StoreFailure) -> String {
        let trust = try existingReceiptSigner().trust
        return "\(trust.deviceID.uuidString) \(trust.appVersion)"
    }

    /// True if an event since the last writing changes the receipt; looks through each event once.
    private func isReceiptChanged(since written: Int64) throws(StoreFailure) -> Bool {
        var position = max(written, receiptCheckedAt ?? written)
        while position < ledger.sequence {
            let page = try translating { () throws(PersistenceFailure) in
                try database.events(after: position, limit: 256)
            }
            guard let last = page.last else { break }
            if page.contains(where: { ReceiptPolicy.isUpdated(by: $0.event) }) { return true }
            position = last.sequence
        }
        receiptCheckedAt = position
        return false
    }

    private func writeReceipt(_ demands: ReceiptDemands) throws(StoreFailure) {
        let signer = try existingReceiptSigner()
        // Read before the content: a change that another process adds in between makes the file stale again.
        let sequence = try database.currentSequence()
        let environment = metadata.environment
        let content = ReceiptContent(
            environment: environment,
            bundleID: metadata.bundleID,
            appAppleID: trust.appAppleID,
            appVersion: configuration.appVersion,
            originalAppVersion: originalAppVersion,
            originalPurchaseDate: originalPurchaseDate,
            createdAt: configuration.clock.now,
            opaqueValue: Data((0..<ReceiptPolicy.opaqueByteCount(in: environment)).map { _ in .random(in: 0...255) }),
            demands: demands,
            purchases: try receiptPurchases()
        )
        try receiptFile.write(try signer.sign(content.attributes))
        if try !isReceiptForThisApp() {
            let subject = try receiptSubject()
            try translating { () throws(PersistenceFailure) in try device.notes.setSetting(Self.writtenFor, subject) }
        }
        // A process that is killed before this line writes the receipt once more, and never keeps one that is too old.
        try translating { () throws(PersistenceFailure) in try device.notes.setValue(Self.writtenAt, sequence) }
        receiptCheckedAt = sequence
        isReceiptExpected = false
    }

    /// The purchases for the receipt.
    ///
    /// Rows whose signature does not verify are left out, because signing the receipt would vouch for them.
    private func receiptPurchases() throws(StoreFailure) -> [LedgerEntry] {
        let candidates = try translating { () throws(PersistenceFailure) in try database.receiptCandidates() }
        return candidates.compactMap { candidate in
            guard var entry = signer.entry(signedAs: candidate.text) else { return nil }
            entry.isFinished = candidate.isFinished
            return ReceiptPolicy.contains(entry) ? entry : nil
        }
    }

    private func existingReceiptSigner() throws(StoreFailure) -> ReceiptIssuer {
        if let receiptIssuer { return receiptIssuer }
        let kept = try receiptMetadata()
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
        receiptIssuer = made
        return made
    }

    /// The metadata of receipts with the signing key, which is created if no receipt has needed it before.
    private func receiptMetadata() throws(StoreFailure) -> ReceiptMetadata {
        if let kept = try translating({ () throws(PersistenceFailure) in try database.receiptMetadata() }) {
            return kept
        }
        let identity: ReceiptIdentity
        do throws(SigningFailure) {
            identity = try ReceiptIdentity.make(
                storeName: metadata.bundleID,
                environment: metadata.environment,
                identity: metadata.identity,
                privateKey: configuration.receiptPrivateKey
            )
        } catch {
            throw .signing(detail: "the key of receipts could not be made: \(error)")
        }
        let made = ReceiptMetadata(
            certificate: identity.certificate,
            privateKey: identity.privateKey,
            deviceID: configuration.receiptDeviceID ?? UUID()
        )
        return try translating { () throws(PersistenceFailure) in try database.createReceiptMetadata(made) }
    }
}
