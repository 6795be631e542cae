import TransactionCore

/// The questions about a higher price that the queue knows of.
struct PriceConsentDesk: Sendable {
    /// What the customer may be asked when the app wants it.
    private var messages: [Message] = []
    /// Whether the app wanted the next question to be asked before the queue knew of it.
    private var isAwaited = false

    /// Takes a question in.
    ///
    /// - Returns: Whether the app has asked for it already.
    mutating func take(_ message: Message) -> Bool {
        messages.append(message)
        defer { isAwaited = false }
        return isAwaited
    }

    /// What is to be shown because the app wants it, and is shown only where it still waits for an answer.
    mutating func takeWanted(isPending: Bool) -> [Message] {
        if !isPending { messages = [] }
        isAwaited = isPending && messages.isEmpty
        return messages
    }
}
