import Foundation

#if os(Linux)
import Glibc

/// The names of functions in a debug build, as its executable file contains them.
enum SymbolTable {
    /// Returns the mangled names with a prefix, from the file that contains a class.
    static func names(beginningWith prefix: String, of type: AnyClass) -> [String] {
        guard let file = file(of: type) else { return [] }
        let image: Data
        do {
            image = try Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
        } catch {
            return []
        }
        return unsafe image.withUnsafeBytes { bytes in
            guard let strings = unsafe strings(of: bytes) else { return [] }
            return unsafe names(in: strings, beginningWith: prefix)
        }
    }

    /// Returns the demangled form of a name; `nil` if the runtime cannot demangle it.
    static func demangled(_ name: String) -> String? {
        typealias Demangle =
            @convention(c) (
                UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
            ) -> UnsafeMutablePointer<CChar>?
        guard let symbol = unsafe dlsym(nil, "swift_demangle") else { return nil }
        let demangle = unsafe unsafeBitCast(symbol, to: Demangle.self)
        guard let text = unsafe demangle(name, name.utf8.count, nil, nil, 0) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// Returns the file that is mapped at the address of a class; `nil` for a class that was created at run time.
    private static func file(of type: AnyClass) -> String? {
        let address = UInt(bitPattern: ObjectIdentifier(type))
        let maps: String
        do {
            maps = try String(contentsOf: URL(filePath: "/proc/self/maps"), encoding: .utf8)
        } catch {
            return nil
        }
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5)
            guard let bounds = fields.first?.split(separator: "-"), bounds.count == 2, fields.count == 6,
                let start = UInt(bounds[0], radix: 16), let end = UInt(bounds[1], radix: 16)
            else { continue }
            if start <= address, address < end {
                let path = fields[5].trimmingCharacters(in: .whitespaces)
                return path.hasPrefix("/") ? path : nil
            }
        }
        return nil
    }

    /// Returns the string table of an ELF file's symbol table.
    private static func strings(of image: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Int? {
            guard offset >= 0, offset + MemoryLayout<Number>.size <= image.count else { return nil }
            return Int(exactly: unsafe image.loadUnaligned(fromByteOffset: offset, as: type))
        }
        // 64-bit ELF: the offset of the section headers, the size of each, and their number.
        guard unsafe image.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]), let headers = number(UInt64.self, at: 0x28),
            let size = number(UInt16.self, at: 0x3A), let count = number(UInt16.self, at: 0x3C)
        else { return nil }
        for index in 0..<count {
            let header = headers + index * size
            guard number(UInt32.self, at: header + 4) == 2, let link = number(UInt32.self, at: header + 0x28),
                let offset = number(UInt64.self, at: headers + link * size + 0x18),
                let length = number(UInt64.self, at: headers + link * size + 0x20),
                offset + length <= image.count
            else { continue }
            return unsafe UnsafeRawBufferPointer(rebasing: image[offset..<offset + length])
        }
        return nil
    }

    /// Returns the strings with a prefix; each string ends with a zero byte.
    private static func names(in strings: UnsafeRawBufferPointer, beginningWith prefix: String) -> [String] {
        let wanted = Array(prefix.utf8)
        var names: [String] = []
        var next = strings.baseAddress
        let end = unsafe next.map { unsafe $0 + strings.count }
        while let start = unsafe next, let end = unsafe end,
            let zero = unsafe memchr(start, 0, end - start).map({ UnsafeRawPointer($0) })
        {
            let length = unsafe zero - start
            if length >= wanted.count, unsafe memcmp(start, wanted, wanted.count) == 0 {
                let name = unsafe UnsafeRawBufferPointer(start: start, count: length)
                unsafe names.append(String(decoding: name, as: UTF8.self))
            }
            unsafe next = zero + 1
        }
        return names
    }
}
#endif
