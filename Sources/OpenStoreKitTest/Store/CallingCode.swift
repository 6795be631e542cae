import Foundation

#if canImport(Runtime) && os(Linux)
import Runtime
#endif

/// The line of the app that is calling this package.
enum CallingCode {
    #if canImport(Runtime) && os(Linux)
    /// The file and the line, or `nil` where the program was built without them.
    ///
    /// It reads the program's debugging information, for which it may take a second.
    static var place: String? {
        let frames: SymbolicatedBacktrace?
        do {
            frames = try Backtrace.capture(limit: 64).symbolicated(options: [.showInlineFrames, .showSourceLocations])
        } catch {
            return nil
        }
        for frame in frames?.frames ?? [] {
            guard let location = frame.symbol?.sourceLocation, isOfApp(location.path), location.line > 0 else { continue }
            return "\(location.path):\(location.line)"
        }
        return nil
    }

    private static func isOfApp(_ path: String) -> Bool {
        path.hasPrefix("/") && !path.hasPrefix(sources) && !path.contains("compiler-generated")
    }

    /// The folder of this package's modules.
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
    #else
    static var place: String? { nil }
    #endif
}
