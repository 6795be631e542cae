#if canImport(Runtime) && os(Linux)
import Foundation
import Runtime
import Synchronization

/// The functions of the app, by the addresses of their code.
///
/// Each address is read once. A name is read from the symbol table of the program. A line is read from its debugging
/// information, for which the runtime goes through the lines of the whole program: this is done only for functions that
/// can be the app's, by their names.
enum AppCode {
    private struct Known {
        /// The names of functions with their types; `nil` for a function that cannot be the app's.
        var signatures: [UInt: String?] = [:]
        var frames: [UInt: [CallingCode.Frame]] = [:]
    }

    private static let known = Mutex(Known())

    /// The files of this process, which are listed once.
    ///
    /// Listing them reads the beginning of each mapped file, which another thread may unmap meanwhile.
    private static let images = ImageMap.capture()

    /// Lists the files of this process.
    static func prepare() { _ = images }

    /// Returns the function of the app at an address, if it fulfils a condition.
    ///
    /// - Parameters:
    ///   - address: The address of a call.
    ///   - isWanted: The condition, which receives the function's signature.
    /// - Returns: The function; `nil` for another one, and for a program without debugging information.
    static func frame(at address: UInt, where isWanted: (String) -> Bool) -> CallingCode.Frame? {
        guard let signature = signature(at: address) else { return nil }
        // Without inlining there is one function at an address, whose place need not be read to refuse it.
        guard inlines || isWanted(signature) else { return nil }
        return frames(at: address).first { isWanted($0.signature) }
    }

    #if DEBUG
    private static let inlines = false
    #else
    private static let inlines = true
    #endif

    private static func signature(at address: UInt) -> String? {
        if let signature = known.withLock({ $0.signatures[address] }) { return signature }
        let signature = SymbolThread.shared.run { readSignature(at: address) }
        known.withLock { $0.signatures[address] = .some(signature) }
        return signature
    }

    private static func frames(at address: UInt) -> [CallingCode.Frame] {
        if let frames = known.withLock({ $0.frames[address] }) { return frames }
        let frames = SymbolThread.shared.run { readFrames(at: address) }
        known.withLock { $0.frames[address] = frames }
        return frames
    }

    // MARK: Reading

    private static func readSignature(at address: UInt) -> String? {
        guard let index = images.indexOfImage(at: Backtrace.Address(UInt64(address))), images[index].path == program,
            let frame = symbolicated(address, []).first, let symbol = frame.symbol, !frame.isSwiftThunk,
            let signature = SymbolTable.demangled(symbol.rawName), !isOfPackage(symbol.rawName, signature)
        else { return nil }
        return signature
    }

    private static func readFrames(at address: UInt) -> [CallingCode.Frame] {
        symbolicated(address, inlines ? [.showSourceLocations, .showInlineFrames] : .showSourceLocations).compactMap {
            frame in
            guard let symbol = frame.symbol, let location = symbol.sourceLocation, isOfApp(location.path) else {
                return nil
            }
            return CallingCode.Frame(
                function: symbol.name,
                signature: SymbolTable.demangled(symbol.rawName) ?? symbol.name,
                filePath: location.path,
                line: location.line > 0 ? location.line : nil
            )
        }
    }

    private static func symbolicated(
        _ address: UInt,
        _ options: Backtrace.SymbolicationOptions
    ) -> [SymbolicatedBacktrace.Frame] {
        backtrace(of: address)?.symbolicated(with: images, options: options)?.frames ?? []
    }

    /// Returns a backtrace of one address.
    ///
    /// `Backtrace.capture` is not used: it reads the program's symbol table again on every thread that calls it.
    private static func backtrace(of address: UInt) -> Backtrace? {
        // The compact format of backtraces: 64-bit words, one program counter of eight bytes, the end.
        let word = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: address >> $0) }
        let bytes = [0x02, 0x1F] + word + [0x00]
        do {
            let encoded = try JSONEncoder().encode(["architecture": "", "backtrace": Data(bytes).base64EncodedString()])
            return try JSONDecoder().decode(Backtrace.self, from: encoded)
        } catch {
            return nil
        }
    }

    /// The path of the program's executable file.
    private static let program: String? = {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            return nil
        }
    }()

    // MARK: This package

    /// Returns true for a function that is declared in a module of this package.
    private static func isOfPackage(_ mangled: String, _ signature: String) -> Bool {
        // An app may extend a type of this package.
        guard mangled.hasPrefix("$s"), !signature.contains("(extension in ") else { return false }
        let rest = mangled.dropFirst(2)
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let length = Int(digits) else { return false }
        return modules.contains(String(rest.dropFirst(digits.count).prefix(length)))
    }

    private static func isOfApp(_ path: String) -> Bool {
        path.hasPrefix("/") && !path.hasPrefix(sources.path(percentEncoded: false))
            && !path.contains("compiler-generated") && !path.contains("@__swiftmacro")
    }

    /// The folder of this package's modules.
    private static let sources = URL(filePath: #filePath, directoryHint: .notDirectory)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The modules of this package; empty where its sources are elsewhere than at build time.
    private static let modules: Set<String> = {
        do {
            return Set(try FileManager.default.contentsOfDirectory(atPath: sources.path(percentEncoded: false)))
        } catch {
            return []
        }
    }()
}
#endif
