import Foundation

/// A value that a test double sets by the name of a property, as key-value coding does on Apple's systems.
struct KeyedValue {
    private let value: Any?
    private let key: String
    private let owner: String

    /// - Parameters:
    ///   - value: The value; `nil` and `NSNull` are no value.
    ///   - key: The name of the property.
    ///   - owner: The object that takes the value.
    init(_ value: Any?, forKey key: String, of owner: NSObject) {
        self.value = value is NSNull ? nil : value
        self.key = key
        self.owner = "\(type(of: owner))"
    }

    /// Returns the value, which must have the type of the property.
    func required<Value>(_ type: Value.Type = Value.self) -> Value {
        guard let value = optional(type) else { stop("it is nil and has to be of type \(type)") }
        return value
    }

    /// Returns the value, which must have the type of the property or be `nil`.
    func optional<Value>(_ type: Value.Type = Value.self) -> Value? {
        guard let value else { return nil }
        guard let typed = value as? Value else { stop("\(value) has to be of type \(type)") }
        return typed
    }

    /// Returns a number, which may be an `NSNumber` or a Swift integer.
    func integer() -> Int {
        if let number = value as? NSNumber { return number.intValue }
        return required(Int.self)
    }

    /// Returns a state, which may be its number.
    func transactionState() -> SKPaymentTransactionState {
        if let state = value as? SKPaymentTransactionState { return state }
        let number = integer()
        guard let state = SKPaymentTransactionState(rawValue: number) else { stop("\(number) is no state") }
        return state
    }

    /// Returns a Boolean value, which may be an `NSNumber`.
    func flag() -> Bool {
        if let number = value as? NSNumber { return number.boolValue }
        return required(Bool.self)
    }

    /// Ends the process, because the class takes no value for the key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - owner: The object.
    ///   - known: The keys of the class.
    static func refuse(_ key: String, of owner: NSObject, knowing known: [String]) -> Never {
        preconditionFailure(
            """
            \(type(of: owner)) takes no value for the key "\(key)", only for \(known.joined(separator: ", ")): override \
            the property in a subclass instead
            """
        )
    }

    private func stop(_ problem: String) -> Never {
        preconditionFailure("The value for the key \"\(key)\" of \(owner) cannot be set: \(problem)")
    }
}
