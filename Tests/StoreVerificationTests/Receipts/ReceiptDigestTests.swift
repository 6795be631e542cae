import Foundation
import StoreInterface
import StoreSigning
@testable import StoreVerification
import Testing

/// The digests and the form of dates that receipts may have.
@Suite struct ReceiptDigestTests {
    /// The only certificate of the messages below.
    private static func validator() throws -> ReceiptValidator {
        let genuine = try #require(Data(base64Encoded: sha1))
        let certificate = try #require(SignedMessage(verifying: genuine).certificates.first)
        return try ReceiptValidator(
            root: certificate.der,
            bundleID: ReceiptShop.bundleID,
            environment: .xcode,
            appVersion: nil,
            device: nil
        )
    }

    @Test(arguments: [("MD5", md5), ("RIPEMD-160", ripemd160), ("SHA-224", sha224), ("SHA-512", sha512)])
    func `a receipt that a trusted key signed over another digest is refused (A-20)`(
        name: String,
        message: String
    ) throws {
        let receipt = try #require(Data(base64Encoded: message))
        let error = #expect(throws: VerificationError.self) { try Self.validator().validate(receipt) }
        #expect(error == .unsupportedAlgorithm, "\(name)")
    }

    @Test func `a receipt that was signed over SHA-1 is read (A-20)`() throws {
        let receipt = try #require(Data(base64Encoded: Self.sha1))
        // Its content, the text hello, is no set of attributes.
        #expect(throws: VerificationError.malformedDocument) { try Self.validator().validate(receipt) }
        #expect(try SignedMessage(verifying: receipt).content == Array("hello".utf8))
    }

    @Test(arguments: [
        ("2025-01-31T12:00:00Z", 1_738_324_800.0), ("2024-02-29T23:59:59Z", 1_709_251_199),
        ("2000-02-29T00:00:00Z", 951_782_400), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
        ("4001-01-01T00:00:00Z", 64_092_211_200), ("2020-07-14T21:36:40+0200", 1_594_755_400),
        ("2020-07-14T14:06:40-0530", 1_594_755_400), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ])
    func `a date of a receipt is read to the second (A-18)`(text: String, seconds: Double) {
        #expect(ReceiptDateText.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "2025-02-30T12:00:00Z", "2023-02-29T12:00:00Z", "1900-02-29T12:00:00Z", "2025-04-31T12:00:00Z",
        "2025-13-01T12:00:00Z", "2025-00-01T12:00:00Z", "2025-01-00T12:00:00Z", "2025-01-31T24:00:00Z",
        "2025-01-31T12:60:00Z", "2025-01-31T12:00:60Z", "2025-01-31T12:00:00Zx", "2025-01-31T12:00:00z",
        "2025-01-31 12:00:00Z", "2025-01-31T12:00:00", "2025-01-31T12:00:00.000Z", "2025-01-31T12:00Z",
        "2025-1-31T12:00:00ZZ", "20250131T120000Z", "2025-01-31T12:00:00+02:00", "2025-01-31T12:00:00 0200",
        "2025-01-31T12:00:00+2400", "2025-01-31T12:00:00+0260", "+025-01-31T12:00:00Z", "2025-01-31T12:-1:00Z",
        "２025-01-31T12:00:0Z", " 2025-01-31T12:00:00Z",
    ])
    func `a receipt with a date that does not exist, or has another form, is refused (A-18)`(text: String) throws {
        #expect(ReceiptDateText.date(text) == nil)
        let attributes = ReceiptAttributes([ReceiptAttribute(.creationDate, .ascii(text))], of: "the receipt")
        #expect(
            throws: VerificationError.malformedContent(
                "attribute 12 of the receipt is not a date such as 2025-01-31T12:00:00Z"
            )
        ) { try attributes.date(12) }
    }
}

// Made with the command line tool of OpenSSL: `openssl smime -sign -binary -nodetach -noattr -md DIGEST`.
extension ReceiptDigestTests {
    static let md5 =
        "MIIEpgYJKoZIhvcNAQcCoIIElzCCBJMCAQExDjAMBggqhkiG9w0CBQUAMBQGCSqGSIb3DQEHAaAHBAVoZWxsb6CCAw0wggMJMIIB"
        + "8aADAgECAhQK/EBQs353t55NEAUY861xB3VJQjANBgkqhkiG9w0BAQsFADATMREwDwYDVQQDDAhTdG9yZUtpdDAgFw0yNjExMjMx"
        + "NzIyMzFaGA8yMTA5MDExMjE3MjIzMVowEzERMA8GA1UEAwwIU3RvcmVLaXQwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIB"
        + "AQCmz1pxPwJHPSGYtVxMEjoR3T4UmTq2GC7GH2KH2ri7x2KJI1fWschpwKWGZWznHU9PujvERRHwMPBPyBYTW24OtbwkA9DYwAMd"
        + "6zxsck4iDu7X9iQXeZtVrX8Zn7QnXQ9ZwTszSey0d0tWgthUp4kJrjEmVPg0T3caksk9SKMzUXjc9DlrXfuGPHlmJDzuAZsMWOSJ"
        + "fSvdwJ4aW36ivHwCwJMuz3R/LMRfvYj/GsUtW+khT2+44yOLnl6t2l3T+LLnZlQQ9rXdY09vfwb+olcDZ3dGGgVHL9cdpPjaAUUw"
        + "1gzjV+0SuCSSja9QP1B84xk92UO4dvQs3ik/NxulqC3LAgMBAAGjUzBRMB0GA1UdDgQWBBQHQu8v7zb6QtVQEkCULJ8uBaB91jAf"
        + "BgNVHSMEGDAWgBQHQu8v7zb6QtVQEkCULJ8uBaB91jAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQCaOP5T3qrm"
        + "Sp+K6uM57fySG2yP+yF8B7oNadg9UkyXr9xXKK2WYHE/y+GAt2gIhYVYjePxvJIGDCyTIJ1enc2l4v6aOJkMl3ikWXQFcA1BPwAp"
        + "i58nG7+6/Nz1ETeFUQVEw2raCNfWUPjnBdNnXiZfHmbm+GbUXKLmCvGmCqtOJcOZKQxXrSUsoxMEBCNUIz0e4VOvxZgwEZGf9lZH"
        + "KoedsgzBzMfpNTzaTYtMbA15+8tsY8jcFX3MOyhp4tlZCyLO7PU0uhJCxrfx7GPyQheYlMDT1CztgrEL1jAF1q8cr6ZEn7oagukg"
        + "r3GJZDqJtWcuaHnHN2S18YwhC+IH0M5tMYIBVTCCAVECAQEwKzATMREwDwYDVQQDDAhTdG9yZUtpdAIUCvxAULN+d7eeTRAFGPOt"
        + "cQd1SUIwDAYIKoZIhvcNAgUFADANBgkqhkiG9w0BAQEFAASCAQAvXMvVGoBwG6f2XFc0SC1vyjPgkByKqRrMoYMQu58nJWz+EG23"
        + "I44wVMjGEQsLYQCkwxqQKw03MFNlyUpAD6eP0+ORvJqSne8HwqRfbmOqU9ABtHxGZ2Qq68lUzW5AUXvRURd5A8wBqoaWcfLoz2YW"
        + "v6pG+gKfJRfBQpcW0o/G/ol7ycUY9B12LX/lXVVMBkJ89doCz4w6ltjmjzND7H00Y3GlJBbXLnlygQou4ES3fI4G65QaNb8w+OPP"
        + "LxPgEk6lpqyRv1b4D/b0SdBFlT5osPAPhRNbjQmKFvDq82ChV0YLifAvcYvXPMbhm1GQPbudLDDGxty0HQzv9R7LsOsr"
    static let ripemd160 =
        "MIIEoAYJKoZIhvcNAQcCoIIEkTCCBI0CAQExCzAJBgUrJAMCAQUAMBQGCSqGSIb3DQEHAaAHBAVoZWxsb6CCAw0wggMJMIIB8aAD"
        + "AgECAhQK/EBQs353t55NEAUY861xB3VJQjANBgkqhkiG9w0BAQsFADATMREwDwYDVQQDDAhTdG9yZUtpdDAgFw0yNjExMjMxNzIy"
        + "MzFaGA8yMTA5MDExMjE3MjIzMVowEzERMA8GA1UEAwwIU3RvcmVLaXQwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCm"
        + "z1pxPwJHPSGYtVxMEjoR3T4UmTq2GC7GH2KH2ri7x2KJI1fWschpwKWGZWznHU9PujvERRHwMPBPyBYTW24OtbwkA9DYwAMd6zxs"
        + "ck4iDu7X9iQXeZtVrX8Zn7QnXQ9ZwTszSey0d0tWgthUp4kJrjEmVPg0T3caksk9SKMzUXjc9DlrXfuGPHlmJDzuAZsMWOSJfSvd"
        + "wJ4aW36ivHwCwJMuz3R/LMRfvYj/GsUtW+khT2+44yOLnl6t2l3T+LLnZlQQ9rXdY09vfwb+olcDZ3dGGgVHL9cdpPjaAUUw1gzj"
        + "V+0SuCSSja9QP1B84xk92UO4dvQs3ik/NxulqC3LAgMBAAGjUzBRMB0GA1UdDgQWBBQHQu8v7zb6QtVQEkCULJ8uBaB91jAfBgNV"
        + "HSMEGDAWgBQHQu8v7zb6QtVQEkCULJ8uBaB91jAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQCaOP5T3qrmSp+K"
        + "6uM57fySG2yP+yF8B7oNadg9UkyXr9xXKK2WYHE/y+GAt2gIhYVYjePxvJIGDCyTIJ1enc2l4v6aOJkMl3ikWXQFcA1BPwApi58n"
        + "G7+6/Nz1ETeFUQVEw2raCNfWUPjnBdNnXiZfHmbm+GbUXKLmCvGmCqtOJcOZKQxXrSUsoxMEBCNUIz0e4VOvxZgwEZGf9lZHKoed"
        + "sgzBzMfpNTzaTYtMbA15+8tsY8jcFX3MOyhp4tlZCyLO7PU0uhJCxrfx7GPyQheYlMDT1CztgrEL1jAF1q8cr6ZEn7oagukgr3GJ"
        + "ZDqJtWcuaHnHN2S18YwhC+IH0M5tMYIBUjCCAU4CAQEwKzATMREwDwYDVQQDDAhTdG9yZUtpdAIUCvxAULN+d7eeTRAFGPOtcQd1"
        + "SUIwCQYFKyQDAgEFADANBgkqhkiG9w0BAQEFAASCAQA4mo8NqEG+Q5mPa6qadFRnlK8U//CP+l0/fKFG3DCNP2ljr/0j/C2le7+g"
        + "C31q5WM7PXXocbO8fWJpRj/ulPu/EaHID7icgcXN2hM9fLxYa1w8OVRyQFPjYTBzBVpWptxdJ3b8axfByRgrPpfr09Q1n8IYTEVY"
        + "dgmXsLMUttYMkF1LMOPJP3dRqv6dpBRAjuY+djCEDXIiwiB5LVt+qeHqTrwe8tSegF+5w4Fb5lzREND2a1DX4GCwIlgY+CLrpqWw"
        + "ChuqMRR+CiwY2TdCTDGjgU5TlZ+DhYEqItBEHcp91BLcdknKeKoS247CX4Yy/NRkzOc7OnxCu0r3DosBh+U1"
    static let sha224 =
        "MIIEqAYJKoZIhvcNAQcCoIIEmTCCBJUCAQExDzANBglghkgBZQMEAgQFADAUBgkqhkiG9w0BBwGgBwQFaGVsbG+gggMNMIIDCTCC"
        + "AfGgAwIBAgIUCvxAULN+d7eeTRAFGPOtcQd1SUIwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIU3RvcmVLaXQwIBcNMjYxMTIz"
        + "MTcyMjMxWhgPMjEwOTAxMTIxNzIyMzFaMBMxETAPBgNVBAMMCFN0b3JlS2l0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKC"
        + "AQEAps9acT8CRz0hmLVcTBI6Ed0+FJk6thguxh9ih9q4u8diiSNX1rHIacClhmVs5x1PT7o7xEUR8DDwT8gWE1tuDrW8JAPQ2MAD"
        + "Hes8bHJOIg7u1/YkF3mbVa1/GZ+0J10PWcE7M0nstHdLVoLYVKeJCa4xJlT4NE93GpLJPUijM1F43PQ5a137hjx5ZiQ87gGbDFjk"
        + "iX0r3cCeGlt+orx8AsCTLs90fyzEX72I/xrFLVvpIU9vuOMji55erdpd0/iy52ZUEPa13WNPb38G/qJXA2d3RhoFRy/XHaT42gFF"
        + "MNYM41ftErgkko2vUD9QfOMZPdlDuHb0LN4pPzcbpagtywIDAQABo1MwUTAdBgNVHQ4EFgQUB0LvL+82+kLVUBJAlCyfLgWgfdYw"
        + "HwYDVR0jBBgwFoAUB0LvL+82+kLVUBJAlCyfLgWgfdYwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAmjj+U96q"
        + "5kqfiurjOe38khtsj/shfAe6DWnYPVJMl6/cVyitlmBxP8vhgLdoCIWFWI3j8bySBgwskyCdXp3NpeL+mjiZDJd4pFl0BXANQT8A"
        + "KYufJxu/uvzc9RE3hVEFRMNq2gjX1lD45wXTZ14mXx5m5vhm1Fyi5grxpgqrTiXDmSkMV60lLKMTBAQjVCM9HuFTr8WYMBGRn/ZW"
        + "RyqHnbIMwczH6TU82k2LTGwNefvLbGPI3BV9zDsoaeLZWQsizuz1NLoSQsa38exj8kIXmJTA09Qs7YKxC9YwBdavHK+mRJ+6GoLp"
        + "IK9xiWQ6ibVnLmh5xzdktfGMIQviB9DObTGCAVYwggFSAgEBMCswEzERMA8GA1UEAwwIU3RvcmVLaXQCFAr8QFCzfne3nk0QBRjz"
        + "rXEHdUlCMA0GCWCGSAFlAwQCBAUAMA0GCSqGSIb3DQEBAQUABIIBAFdGNXjfHnwMUQJqwTObhyOZeY4gASMZkJtxDF/mGMG/RI2g"
        + "wovmW6q1LWe5rmx7yVww3XDg8/c1CyPf4japscoigWu2iuswvDxDn9cWK4v79aOz1DlEpTbZ5RZP6cpdexTwXDl9nmn6CynI00X2"
        + "KpEoDs6bu/0Oz0sdOoHKfzduNwISB3AjqH6RnMEl7HymywoH2zIdhASnZtYpTwdEOsvT9COrUDU0RgKg+c/0nNKHHm+C5mbgnHm3"
        + "CH3OgR25nrOeFpBsaakZG4FHE/hl07m2EGmEMRiddj/5WJut3aPqaiIppNIM59rNq2AGAFSLIRYup+B1dIqFcPvK1yK7Vrs="
    static let sha512 =
        "MIIEqAYJKoZIhvcNAQcCoIIEmTCCBJUCAQExDzANBglghkgBZQMEAgMFADAUBgkqhkiG9w0BBwGgBwQFaGVsbG+gggMNMIIDCTCC"
        + "AfGgAwIBAgIUCvxAULN+d7eeTRAFGPOtcQd1SUIwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIU3RvcmVLaXQwIBcNMjYxMTIz"
        + "MTcyMjMxWhgPMjEwOTAxMTIxNzIyMzFaMBMxETAPBgNVBAMMCFN0b3JlS2l0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKC"
        + "AQEAps9acT8CRz0hmLVcTBI6Ed0+FJk6thguxh9ih9q4u8diiSNX1rHIacClhmVs5x1PT7o7xEUR8DDwT8gWE1tuDrW8JAPQ2MAD"
        + "Hes8bHJOIg7u1/YkF3mbVa1/GZ+0J10PWcE7M0nstHdLVoLYVKeJCa4xJlT4NE93GpLJPUijM1F43PQ5a137hjx5ZiQ87gGbDFjk"
        + "iX0r3cCeGlt+orx8AsCTLs90fyzEX72I/xrFLVvpIU9vuOMji55erdpd0/iy52ZUEPa13WNPb38G/qJXA2d3RhoFRy/XHaT42gFF"
        + "MNYM41ftErgkko2vUD9QfOMZPdlDuHb0LN4pPzcbpagtywIDAQABo1MwUTAdBgNVHQ4EFgQUB0LvL+82+kLVUBJAlCyfLgWgfdYw"
        + "HwYDVR0jBBgwFoAUB0LvL+82+kLVUBJAlCyfLgWgfdYwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAmjj+U96q"
        + "5kqfiurjOe38khtsj/shfAe6DWnYPVJMl6/cVyitlmBxP8vhgLdoCIWFWI3j8bySBgwskyCdXp3NpeL+mjiZDJd4pFl0BXANQT8A"
        + "KYufJxu/uvzc9RE3hVEFRMNq2gjX1lD45wXTZ14mXx5m5vhm1Fyi5grxpgqrTiXDmSkMV60lLKMTBAQjVCM9HuFTr8WYMBGRn/ZW"
        + "RyqHnbIMwczH6TU82k2LTGwNefvLbGPI3BV9zDsoaeLZWQsizuz1NLoSQsa38exj8kIXmJTA09Qs7YKxC9YwBdavHK+mRJ+6GoLp"
        + "IK9xiWQ6ibVnLmh5xzdktfGMIQviB9DObTGCAVYwggFSAgEBMCswEzERMA8GA1UEAwwIU3RvcmVLaXQCFAr8QFCzfne3nk0QBRjz"
        + "rXEHdUlCMA0GCWCGSAFlAwQCAwUAMA0GCSqGSIb3DQEBAQUABIIBAJp+B4PdhQKnT/HjlwkzDQrLBdpowzlNHhUc7WjRpNrIQKke"
        + "4CaLs1+Liu8fLj96bL313k+t6/NDdnJbYGZXHttYGuGdQzWPqEsAa5CnleM8vOu7+oWYkxqa3/Pd1F3OytfC5no7iqAz4RfGNz1D"
        + "FIG+q3Xy2We05IG9YgY7/eTzO4Sq22mneGDx8MBhs92wXSuyd6FGIbNETNmgkfU+sBfcNsl1sugIjyZi7WQ4epJ7euullcALt1H8"
        + "7kAyUm/xntEf/Xhy3jBE3fujMPkctYG8WYdFLPNntCOs8TeCQdX+mLYeCJu+c5tbcSVqL6tquPU7tv4pX+F8aBLDBwzV/18="
    static let sha1 =
        "MIIEoAYJKoZIhvcNAQcCoIIEkTCCBI0CAQExCzAJBgUrDgMCGgUAMBQGCSqGSIb3DQEHAaAHBAVoZWxsb6CCAw0wggMJMIIB8aAD"
        + "AgECAhQK/EBQs353t55NEAUY861xB3VJQjANBgkqhkiG9w0BAQsFADATMREwDwYDVQQDDAhTdG9yZUtpdDAgFw0yNjExMjMxNzIy"
        + "MzFaGA8yMTA5MDExMjE3MjIzMVowEzERMA8GA1UEAwwIU3RvcmVLaXQwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCm"
        + "z1pxPwJHPSGYtVxMEjoR3T4UmTq2GC7GH2KH2ri7x2KJI1fWschpwKWGZWznHU9PujvERRHwMPBPyBYTW24OtbwkA9DYwAMd6zxs"
        + "ck4iDu7X9iQXeZtVrX8Zn7QnXQ9ZwTszSey0d0tWgthUp4kJrjEmVPg0T3caksk9SKMzUXjc9DlrXfuGPHlmJDzuAZsMWOSJfSvd"
        + "wJ4aW36ivHwCwJMuz3R/LMRfvYj/GsUtW+khT2+44yOLnl6t2l3T+LLnZlQQ9rXdY09vfwb+olcDZ3dGGgVHL9cdpPjaAUUw1gzj"
        + "V+0SuCSSja9QP1B84xk92UO4dvQs3ik/NxulqC3LAgMBAAGjUzBRMB0GA1UdDgQWBBQHQu8v7zb6QtVQEkCULJ8uBaB91jAfBgNV"
        + "HSMEGDAWgBQHQu8v7zb6QtVQEkCULJ8uBaB91jAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQCaOP5T3qrmSp+K"
        + "6uM57fySG2yP+yF8B7oNadg9UkyXr9xXKK2WYHE/y+GAt2gIhYVYjePxvJIGDCyTIJ1enc2l4v6aOJkMl3ikWXQFcA1BPwApi58n"
        + "G7+6/Nz1ETeFUQVEw2raCNfWUPjnBdNnXiZfHmbm+GbUXKLmCvGmCqtOJcOZKQxXrSUsoxMEBCNUIz0e4VOvxZgwEZGf9lZHKoed"
        + "sgzBzMfpNTzaTYtMbA15+8tsY8jcFX3MOyhp4tlZCyLO7PU0uhJCxrfx7GPyQheYlMDT1CztgrEL1jAF1q8cr6ZEn7oagukgr3GJ"
        + "ZDqJtWcuaHnHN2S18YwhC+IH0M5tMYIBUjCCAU4CAQEwKzATMREwDwYDVQQDDAhTdG9yZUtpdAIUCvxAULN+d7eeTRAFGPOtcQd1"
        + "SUIwCQYFKw4DAhoFADANBgkqhkiG9w0BAQEFAASCAQAjTy/BeqmD2YhB+46na/BeRAux/2FLz2IkqepM3T2PhZA1IUhHbKz+tGMz"
        + "nCMASPvwxgO+272ZkwoB2Njtbsa4j4DKcjYVTIyiitqfw/YA9HyEH9eiTReULNzK6Nxu/qOJbgjYHgTipd7AaRKXb21VL9Qmj8mx"
        + "rIri3raRhc3t/5zq48HbVVa3D6n0ZpW4i1t0uLciXF3vKTRh3yzqYunxQDUqzp+YQE10LAnJhXq8wmu8BAqkddKzq1L0NBoKZPzW"
        + "oWzZpPCqGed1sbddPRUAmmWdoDGCoLTuC3Y730MaAREvhKkttfBIuvyl2aWvSL4kGHUpOriTK6N+WYxcpVF4"
}
