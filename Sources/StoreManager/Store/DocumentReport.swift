import Foundation
import StoreTimelines
import StoreInterface
import StorePersistence
import StoreSigning
import StoreTime

/// A signed transaction, decoded and verified, with its certificates.
struct DocumentReport: Encodable {
    /// A certificate of the document.
    struct CertificateReport: Encodable {
        let subject: String
        let issuer: String
        let serial: String
        let validFrom: String
        let validThrough: String
    }

    /// The results of the checks that an app performs.
    struct Verification: Encodable {
        let isVerified: Bool
        /// The name of the failed check.
        let problem: String?
    }

    let transaction: TransactionReport
    let verification: Verification
    /// The certificates of the document: the signer, the intermediate, and the root of the store.
    let certificates: [CertificateReport]
    /// The first purchase and its renewals, by identifier.
    let history: [String]
    let payload: JSONValue
    /// The document in compact form, as a server would receive it.
    let jws: String

    /// Reads a transaction.
    ///
    /// - Throws: A failure if there is no such transaction, or if it cannot be read.
    init(_ id: UInt64, in file: StoreFile) throws(ManagerFailure) {
        let transactions = try file.transactions()
        guard let transaction = transactions.first(where: { $0.number == id }) else {
            throw ManagerFailure(StoreFailure.transactionNotFound(id: id))
        }
        let database = file.database
        guard let text = try reading({ () throws(PersistenceFailure) in try database.text(of: id) }) else {
            throw ManagerFailure(
                .refused,
                "transaction \(id) is not signed: \(transaction.inWords)",
                "Only purchases have a signed document; \"storekit approve \(id)\" makes one of a waiting request."
            )
        }
        self.transaction = transaction
        jws = text.text.compactSerialization
        history = transactions.filter { $0.originalID == transaction.originalID && $0.isFinished != nil }.map(\.id)
        certificates = Self.certificates(inHeader: text.headerSegment)
        payload = Self.value(of: text.payload)
        do throws(VerificationFailure) {
            _ = try JWSVerifier(trust: file.trust).verifyTransaction(text.text)
            verification = Verification(isVerified: true, problem: nil)
        } catch {
            verification = Verification(isVerified: false, problem: "\(error)")
        }
    }

    private static func value(of payload: Data) -> JSONValue {
        do {
            return try JSONDecoder().decode(JSONValue.self, from: payload)
        } catch {
            return .text(String(decoding: payload, as: UTF8.self))
        }
    }

    private static func certificates(inHeader segment: String) -> [CertificateReport] {
        struct Header: Decodable { let x5c: [String] }
        var base64 = segment.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        do {
            let header = try JSONDecoder().decode(Header.self, from: Data(base64Encoded: base64) ?? Data())
            return try header.x5c.compactMap { Data(base64Encoded: $0) }.map { der in
                let certificate = try Certificate(der: der)
                let validity = try certificate.validity
                return CertificateReport(
                    subject: certificate.subject,
                    issuer: certificate.issuer,
                    serial: certificate.serialNumber.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined(),
                    validFrom: StoreDate(milliseconds: validity.lowerBound * 1000).description,
                    validThrough: StoreDate(milliseconds: validity.upperBound * 1000).description
                )
            }
        } catch {
            // An unreadable header has no certificates; the verification reports the problem.
            return []
        }
    }
}

extension DocumentReport {
    /// Returns the report as text.
    func text(on console: Console) throws(ManagerFailure) -> String {
        let verdict =
            verification.problem.map { console.styled("NOT VERIFIED: \($0.words)", .red) }
            ?? console.styled("verified", .green)
        var lines = [
            "\(console.styled(TerminalText.escaped("\(transaction.id) \(transaction.product)"), .bold)): \(verdict)",
            "",
        ]
        lines.append(TransactionReport.table([transaction]).text(on: console))
        if history.count > 1 {
            lines += ["", "the same purchase and its renewals: \(history.joined(separator: ", "))"]
        }
        var table = Table("CERTIFICATE", "VALID FROM", "THROUGH", "SERIAL")
        for certificate in certificates {
            table.add(
                .init(certificate.subject),
                .init(certificate.validFrom.shortTime, .dim),
                .init(certificate.validThrough.shortTime, .dim),
                .init(certificate.serial, .dim)
            )
        }
        lines += [
            "", TerminalText.escaped(try Console.text(payload, isPretty: true), allowingLineBreaks: true), "",
            table.text(on: console),
        ]
        return lines.joined(separator: "\n")
    }
}
