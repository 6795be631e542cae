public import Foundation

extension UUID {
    /// Returns a new identifier of version 4.
    ///
    /// `UUID()` of Foundation opens the system's device for random numbers on Linux. In a process that has no file
    /// descriptor left, every identifier that it returns is zero.
    ///
    /// - Returns: An identifier whose 122 free bits come from the system's generator, which needs no descriptor.
    public static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        var numbers = (generator.next(), generator.next())
        return unsafe withUnsafeMutableBytes(of: &numbers) { bytes in
            unsafe bytes[6] = unsafe bytes[6] & 0x0F | 0x40
            unsafe bytes[8] = unsafe bytes[8] & 0x3F | 0x80
            return unsafe UUID(uuid: bytes.load(as: uuid_t.self))
        }
    }
}
