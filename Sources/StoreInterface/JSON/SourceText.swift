/// The bytes of a file, and what an editor calls a place in it.
package struct SourceText {
    package struct Position: Hashable {
        /// Counted from 1.
        package let line: Int
        /// Counted from 1, in Unicode scalars.
        package let column: Int
    }

    package let bytes: [UInt8]
    private let lineStarts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
    }

    /// Where the byte at `offset` stands; the end of the file is a place too.
    package func position(of offset: Int) -> Position {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let line = bytes[lineStarts[low]..<min(offset, bytes.count)]
        let column = line.count { !UTF8.isContinuation($0) } + 1
        return Position(line: low + 1, column: column)
    }

    /// The first byte that is not part of UTF-8 text.
    package var firstInvalidOffset: Int? {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
