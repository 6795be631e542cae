import Foundation

#if canImport(Runtime) && os(Linux)
import Runtime
#endif

/// The line of the app that is calling this package.
enum CallingCode {
    #if canImport(Runtime) && os(Linux)
    /// The file, and the line if it is known; `nil` where the program was built without them.
    ///
    /// The line of a function that has waited in between is not known. It reads the program's debugging information, for which it may take a second.
    static var place: String? {
        let frames: SymbolicatedBacktrace?
        do {
            frames = try Backtrace.capture(limit: 64).symbolicated(options: [.showInlineFrames, .showSourceLocations])
        } catch {
            return nil
        }
        for frame in frames?.frames ?? [] {
            guard let location = frame.symbol?.sourceLocation, isOfApp(location.path) else { continue }
            return location.line > 0 ? "\(location.path):\(location.line)" : location.path
        }
        return nil
    }

    private static func isOfApp(_ path: String) -> Bool {
        path.hasPrefix("/") && !path.hasPrefix(sources) && !path.contains("compiler-generated")
            && !path.contains("@__swiftmacro")
    }

    /// The folder of this package's modules.
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
    #else
    static var place: String? { nil }
    #endif
}
