/// The bytes of a file, with conversion of byte offsets to lines and columns.
package struct SourceText {
    package struct Position: Hashable {
        /// The line number, from 1.
        package let line: Int
        /// The column number, from 1, in Unicode scalars.
        package let column: Int
    }

    package let bytes: [UInt8]
    private let lineStarts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == 0x0A { starts.append(offset + 1) }
            offset += 1
        }
        lineStarts = starts
    }

    /// Returns the line and column of the byte at `offset`, which may be the end of the file.
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

    /// The offset of the first byte that is not valid UTF-8, or `nil` if all are.
    package var firstInvalidOffset: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
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
