import Foundation
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreDateTests {
    @Test func `dates are written as whole milliseconds`() throws {
        let dates = [-62_135_769_600_000, -1, 0, 1, 1_696_696_487_758].map { StoreDate(milliseconds: $0) }
        let json = try JSONEncoder().encode(dates)
        #expect(String(decoding: json, as: UTF8.self) == "[-62135769600000,-1,0,1,1696696487758]")
        #expect(try JSONDecoder().decode([StoreDate].self, from: json) == dates)
    }

    @Test(arguments: [
        ("1696696487758.982", 1_696_696_487_759), ("1696696487758.4", 1_696_696_487_758),
        ("1.6966964e12", 1_696_696_400_000),
        ("-0.6", -1), ("1375340400000", 1_375_340_400_000),
    ])
    func `fractional milliseconds are read as the nearest whole one`(json: String, milliseconds: Int64) throws {
        let dates = try JSONDecoder().decode([StoreDate].self, from: Data("[\(json)]".utf8))
        #expect(dates == [StoreDate(milliseconds: milliseconds)])
    }

    @Test(arguments: [#""1696696487758""#, "true", "null", "1e16", "-1e300"])
    func `a value that is not a number of milliseconds, or is beyond all dates, is an error`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([StoreDate].self, from: Data("[\(json)]".utf8))
        }
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"),
        (1, "1970-01-01T00:00:00.001Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (1_696_696_487_758, "2023-10-07T16:34:47.758Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        // A former value of local testing for the date of the first download.
        (-62_135_769_600_000, "0001-01-01T00:00:00.000Z"),
    ])
    func `a date describes itself in UTC to the millisecond`(milliseconds: Int64, text: String) {
        #expect(StoreDate(milliseconds: milliseconds).description == text)
    }

    @Test(arguments: [0, 1_700_000_000_000, -1_700_000_000_000, 4_107_542_400_000])
    func `every millisecond of a second has a description of its own`(start: Int64) {
        for millisecond in 0..<1000 {
            let text = StoreDate(milliseconds: start + Int64(millisecond)).description
            let digits = String(1000 + millisecond).suffix(3)
            #expect(text.hasSuffix(".\(digits)Z"), "\(start + Int64(millisecond)) is \(text)")
        }
    }

    @Test func `every millisecond is unchanged after a conversion to Foundation and back`() {
        let steps = stride(from: Int64(-62_135_769_600_000), through: 253_402_300_799_999, by: 98_765_432_101)
        for milliseconds in steps {
            let date = StoreDate(milliseconds: milliseconds)
            #expect(StoreDate(date.date) == date)
        }
    }

    @Test func `a Foundation date becomes the nearest millisecond`() {
        #expect(StoreDate(Date(timeIntervalSince1970: 1.0004)) == StoreDate(milliseconds: 1000))
        #expect(StoreDate(Date(timeIntervalSince1970: 1.0006)) == StoreDate(milliseconds: 1001))
        #expect(StoreDate(Date(timeIntervalSince1970: -0.0006)) == StoreDate(milliseconds: -1))
    }

    @Test func `dates are ordered, and moved by seconds`() {
        let date = StoreDate(milliseconds: 1000)
        #expect(date < StoreDate(milliseconds: 1001))
        #expect(date.advanced(bySeconds: 1.5) == StoreDate(milliseconds: 2500))
        #expect(date.advanced(bySeconds: -2) == StoreDate(milliseconds: -1000))
        #expect(date.advanced(bySeconds: 0.0004) == date)
    }
}
