import Foundation

#if canImport(Runtime) && os(Linux)
import Runtime
#endif

/// The place in the app's source code that is calling this package.
enum CallingCode {
    #if canImport(Runtime) && os(Linux)
    /// The file and line of the caller, or `nil` if the program was built without debugging information.
    ///
    /// The line is missing if the calling function has been suspended in between. Reading the program's debugging
    /// information may take a second.
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
