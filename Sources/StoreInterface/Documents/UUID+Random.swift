package import Foundation

extension UUID {
    /// Returns a new identifier of version 4.
    ///
    /// `UUID()` does the same. On Linux it opens the system's device for random numbers each time, which takes longer than
    /// everything else that a signed document needs besides its signature.
    package static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        var numbers = (generator.next(), generator.next())
        return unsafe withUnsafeMutableBytes(of: &numbers) { bytes in
            unsafe bytes[6] = unsafe bytes[6] & 0x0F | 0x40
            unsafe bytes[8] = unsafe bytes[8] & 0x3F | 0x80
            return unsafe UUID(uuid: bytes.load(as: uuid_t.self))
        }
    }
}
