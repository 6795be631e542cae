public import Foundation

/// Values of an app under keys, which Apple's systems share between the devices of a person.
///
/// Foundation on Linux lacks this class. The values are kept in a property list, one for each process name, in the folder of
/// application support of the user.
///
/// ## Differs from Apple
/// Values stay on this computer, so ``didChangeExternallyNotification`` is never posted. They do not follow the account of a
/// test store. Apple's class writes changes some time later and refuses more than 1,024 keys or 1 MB; this one writes each
/// change before ``set(_:forKey:)`` returns, and has no limits. Processes of one name overwrite the file of each other.
/// A file that cannot be read or written is reported on the standard error, once.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    /// The store of the app.
    public static let `default` = NSUbiquitousKeyValueStore(
        file: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: ProcessInfo.processInfo.processName).appending(path: "UbiquitousKeyValueStore.plist")
    )

    /// The name of the notification of changes on other devices.
    ///
    /// It is never posted.
    public static let didChangeExternallyNotification = Notification.Name(
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification"
    )

    private let file: URL
    private let report: @Sendable (String) -> Void
    private let lock = NSLock()
    private var values: [String: Any] = [:]
    private var changes = 0
    // Held while the file is written, so that an older state never replaces a newer one. Reading does not wait for it.
    private let fileLock = NSLock()
    private var written: Int?
    private var hasReported = false

    init(file: URL, report: @escaping @Sendable (String) -> Void = NSUbiquitousKeyValueStore.writeToStandardError) {
        self.file = file
        self.report = report
        super.init()
        do {
            let list = unsafe try PropertyListSerialization.propertyList(
                from: try Data(contentsOf: file),
                options: [],
                format: nil
            )
            guard let list = list as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
            values = list
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return
        } catch {
            hasReported = true
            report(
                "NSUbiquitousKeyValueStore: the values in \(file.path) cannot be read, and the next change replaces them: \(error)"
            )
        }
    }

    /// All values.
    open var dictionaryRepresentation: [String: Any] { lock.withLock { values } }

    /// Writes the values, and returns whether that succeeded.
    @discardableResult open func synchronize() -> Bool { write() }

    private func write() -> Bool {
        let (isWritten, message) = fileLock.withLock { () -> (Bool, String?) in
            let (values, changes) = lock.withLock { (self.values, self.changes) }
            // The thread that held the lock before has written this change as well.
            if written == changes { return (true, nil) }
            do {
                let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try data.write(to: file, options: .atomic)
                written = changes
                return (true, nil)
            } catch {
                defer { hasReported = true }
                let message =
                    "NSUbiquitousKeyValueStore: the values are not kept after the process, because \(file.path) cannot be written: \(error)"
                return (false, hasReported ? nil : message)
            }
        }
        if let message { report(message) }
        return isWritten
    }

    static func writeToStandardError(_ message: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
        } catch {
            // The standard error is closed: there is no other place for the message.
        }
    }

    /// Returns a value, or `nil` if there is none.
    open func object(forKey aKey: String) -> Any? { lock.withLock { values[aKey] } }

    /// Sets a value, which must be one of a property list, or removes it.
    open func set(_ anObject: Any?, forKey aKey: String) {
        if let anObject {
            precondition(
                PropertyListSerialization.propertyList([aKey: anObject], isValidFor: .binary),
                "NSUbiquitousKeyValueStore: the value of the key \(aKey) is not one of a property list"
            )
        }
        let old = lock.withLock {
            defer { values[aKey] = anObject }
            changes += 1
            return values[aKey]
        }
        _ = old
        _ = write()
    }

    /// Removes a value.
    open func removeObject(forKey aKey: String) { set(nil as Any?, forKey: aKey) }

    /// Returns a string, or `nil` if the value is none.
    open func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }

    /// Returns an array, or `nil` if the value is none.
    open func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }

    /// Returns a dictionary, or `nil` if the value is none.
    open func dictionary(forKey aKey: String) -> [String: Any]? { object(forKey: aKey) as? [String: Any] }

    /// Returns data, or `nil` if the value is none.
    open func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }

    /// Returns a whole number, or 0 if the value is none.
    open func longLong(forKey aKey: String) -> Int64 { number(aKey)?.int64Value ?? 0 }

    /// Returns a number with a fraction, or 0 if the value is none.
    open func double(forKey aKey: String) -> Double { number(aKey)?.doubleValue ?? 0 }

    /// Returns a Boolean value, or `false` if the value is none.
    open func bool(forKey aKey: String) -> Bool { number(aKey)?.boolValue ?? false }

    private func number(_ key: String) -> NSNumber? {
        switch object(forKey: key) {
        case let number as NSNumber: number
        case let value as Bool: NSNumber(value: value)
        case let value as Int64: NSNumber(value: value)
        case let value as Int: NSNumber(value: value)
        case let value as Double: NSNumber(value: value)
        default: nil
        }
    }

    /// Sets a string, or removes the value.
    open func set(_ aString: String?, forKey aKey: String) { set(aString as Any?, forKey: aKey) }

    /// Sets data, or removes the value.
    open func set(_ aData: Data?, forKey aKey: String) { set(aData as Any?, forKey: aKey) }

    /// Sets an array, or removes the value.
    open func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }

    /// Sets a dictionary, or removes the value.
    open func set(_ aDictionary: [String: Any]?, forKey aKey: String) { set(aDictionary as Any?, forKey: aKey) }

    /// Sets a whole number.
    open func set(_ value: Int64, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }

    /// Sets a number with a fraction.
    open func set(_ value: Double, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }

    /// Sets a Boolean value.
    open func set(_ value: Bool, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }
}
