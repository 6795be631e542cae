import Foundation

/// The testing libraries that a process may have loaded.
///
/// A process with one of them runs tests, or is linked against the test kit.
enum TestingLibrary {
    /// The name of a loaded testing library, or `nil` if this process has loaded none.
    ///
    /// A library that is linked statically without exporting its symbols is recognized by the name that SwiftPM gives
    /// to the program.
    static let loaded: String? = {
        if defines(xctestSymbol) { return "XCTest" }
        if defines("swt_abiv0_getEntryPoint") { return "Swift Testing" }
        return CommandLine.arguments.first?.hasSuffix(".xctest") == true ? "a testing library" : nil
    }()

    #if canImport(Darwin)
    private static let xctestSymbol = "OBJC_CLASS_$_XCTestCase"
    #else
    /// The metadata of the class `XCTestCase`.
    private static let xctestSymbol = "$s6XCTest0A4CaseCN"
    #endif

    private static func defines(_ symbol: String) -> Bool {
        #if canImport(Darwin)
        // RTLD_DEFAULT, whose definition as a pointer Swift does not import.
        return unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) != nil
        #else
        return unsafe dlsym(nil, symbol) != nil
        #endif
    }
}
