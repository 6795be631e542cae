import Foundation

/// The write-ahead log of a database, as far as it concerns the first page.
///
/// The layout is that of SQLite's file format: a header of 32 bytes, then frames of 24 bytes and a page each. Reading
/// the log through a separate descriptor is safe, because no connection locks this file.
struct DatabaseLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    /// The bytes at the start of the first page that hold the database header and the header of the schema's table.
    private static let usedSize = 108

    /// The first page of a database, in one of its versions.
    struct FirstPage: Hashable {
        let applicationID: Int32
        let hasTables: Bool

        /// Reads the start of a page.
        init(_ bytes: Data) {
            applicationID = Int32(bitPattern: bytes.bigEndian(at: 68))
            // The schema is a table whose root is here: a leaf without cells is an empty one.
            hasTables =
                bytes[bytes.startIndex + 100] != 13
                || bytes[bytes.startIndex + 103..<bytes.startIndex + 105] != Data([0, 0])
        }
    }

    /// The versions of the first page, oldest first; empty if the log is missing, truncated, or of another type.
    let firstPages: [FirstPage]

    /// Reads a log.
    ///
    /// - Parameter path: The path of the log.
    init(path: String) {
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { file.closeFile() }
            firstPages = try Self.firstPages(in: file)
        } catch {
            firstPages = []
        }
    }

    private static func firstPages(in file: FileHandle) throws -> [FirstPage] {
        guard let header = try file.read(upToCount: headerSize), header.count == headerSize,
            header.bigEndian(at: 0) & ~1 == 0x377F_0682
        else { return [] }
        let pageSize = Int(header.bigEndian(at: 8))
        guard pageSize >= 512, pageSize <= 65_536 else { return [] }
        let salt = header[16..<24]
        var pages: [FirstPage] = []
        var position = headerSize
        while true {
            try file.seek(toOffset: UInt64(position))
            guard let frame = try file.read(upToCount: frameHeaderSize + usedSize),
                frame.count == frameHeaderSize + usedSize, frame[8..<16] == salt
            else { return pages }
            if frame.bigEndian(at: 0) == 1 { pages.append(FirstPage(Data(frame.dropFirst(frameHeaderSize)))) }
            position += frameHeaderSize + pageSize
        }
    }
}

extension Data {
    /// Returns the big-endian number in the four bytes at an offset.
    fileprivate func bigEndian(at offset: Int) -> UInt32 {
        self[(startIndex + offset)..<(startIndex + offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
