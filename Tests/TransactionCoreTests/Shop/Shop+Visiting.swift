import StoreInterface
import TransactionCore

extension Shop {
    /// Runs code whose store this shop is.
    ///
    /// Always throwing, because the compiler does not see what the macros of a test throw.
    func visit<R>(_ body: () async throws -> R) async throws -> R {
        try await StoreConnection.$scoped.withValue(self, operation: body)
    }

    /// Runs code whose store this shop is, in a task that was cancelled before it began.
    func visitCancelled<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
        try await visit {
            try await Task {
                unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
                return try await body()
            }.value
        }
    }
}

extension AsyncSequence where Failure == Never {
    /// All that a finite sequence holds.
    func collected() async -> [Element] {
        var elements: [Element] = []
        for await element in self { elements.append(element) }
        return elements
    }
}
