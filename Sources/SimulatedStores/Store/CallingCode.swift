import Foundation

/// The app's functions that are calling this package, as return addresses that are read only when a message needs them.
///
/// Capturing takes microseconds. Reading a line takes tenths of a second in a large program.
package struct CallingCode: Hashable, Sendable {
    /// A function of the app that is being called.
    package struct Frame: Hashable, Sendable {
        /// The name of the function with its labels, such as `closure #1 in Shop.buy(_:)`.
        package let function: String
        /// The name of the function with all types of its parameters.
        package let signature: String
        /// The path of the source file.
        package let filePath: String
        /// The line, from 1; `nil` if the function has been suspended in between.
        package let line: Int?
    }

    /// An address in each function that is being called, the innermost first.
    private let addresses: [UInt]

    #if canImport(Runtime) && os(Linux)
    /// The maximum number of addresses to keep.
    private static let limit = 64

    /// The code that calls this package now.
    ///
    /// The callers of an async function are not on the stack.
    package static var current: CallingCode { CallingCode(addresses: stack) }

    /// The code that waits for an async function of this package, in the body of a continuation of the calling task.
    package static var ofWaitingTask: CallingCode { CallingCode(addresses: WaitingTask.functions + stack) }

    /// The addresses of the calls on the stack.
    private static var stack: [UInt] {
        // A call is before the address to which it returns.
        Thread.callStackReturnAddresses.prefix(limit).map { $0.uintValue &- 1 }
    }

    /// Lists the files of this process, before much else goes on in it.
    package static func prepare() { AppCode.prepare() }

    /// Returns the innermost function of the app that fulfils a condition.
    ///
    /// - Parameter isWanted: The condition, which receives the ``Frame/signature``.
    /// - Returns: The function; `nil` if there is none, and for a program without debugging information.
    package func frame(where isWanted: (String) -> Bool = { _ in true }) -> Frame? {
        for address in addresses {
            if let frame = AppCode.frame(at: address, where: isWanted) { return frame }
        }
        return nil
    }
    #else
    /// The code that calls this package now, of which nothing is known on this system.
    package static var current: CallingCode { CallingCode(addresses: []) }

    /// The code that waits for an async function of this package, of which nothing is known on this system.
    package static var ofWaitingTask: CallingCode { CallingCode(addresses: []) }

    /// Does nothing on this system.
    package static func prepare() {}

    /// Returns `nil`, because nothing is known on this system.
    package func frame(where isWanted: (String) -> Bool = { _ in true }) -> Frame? { nil }
    #endif

    /// The file and line of the caller, or `nil` if the program was built without debugging information.
    ///
    /// The line is missing if the calling function has been suspended in between.
    static var place: String? {
        current.frame().map { frame in frame.line.map { "\(frame.filePath):\($0)" } ?? frame.filePath }
    }
}
