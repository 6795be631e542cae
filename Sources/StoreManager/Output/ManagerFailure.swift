import StoreCatalog
import StoreInterface
import StorePersistence

/// The exit codes of `storekit`.
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The store rejected the operation, or mistakes were found.
    case refused = 1
    /// The arguments are wrong.
    case usage = 2
    /// No store or configuration was found.
    case nothingToWorkOn = 3
}

/// An error of the command line: the problem, the next step, and the exit code.
struct ManagerFailure: Error, Sendable {
    let status: ExitStatus
    let problem: String
    /// The next step for the person at the terminal, or `nil` if the problem says it.
    let advice: String?

    init(_ status: ExitStatus, _ problem: String, _ advice: String? = nil) {
        self.status = status
        self.problem = problem
        self.advice = advice
    }

    /// Creates a failure of the store, with the step that usually helps.
    init(_ failure: StoreFailure) {
        let advice: String? =
            switch failure {
            case .productUnavailable: "\"storekit products\" lists the products for sale."
            case .transactionNotFound: "\"storekit list\" shows the transactions and the waiting requests."
            case .ineligibleForOffer, .invalidOfferIdentifier: "\"storekit offer\" lists the offers of each product."
            case .duplicateRefundRequest: "\"storekit list\" shows which transactions are refunded already."
            default: nil
            }
        self.init(.refused, failure.description, advice)
    }

    init(_ failure: PersistenceFailure) { self.init(.nothingToWorkOn, "\(failure)") }
}

/// Runs store operations whose failures become failures of the command line.
func reporting<Value: Sendable>(
    _ body: () async throws(StoreFailure) -> Value
) async throws(ManagerFailure) -> Value {
    do throws(StoreFailure) {
        return try await body()
    } catch {
        throw ManagerFailure(error)
    }
}

/// Runs reads of the database whose failures become failures of the command line.
func reading<Value>(_ body: () throws(PersistenceFailure) -> Value) throws(ManagerFailure) -> Value {
    do throws(PersistenceFailure) {
        return try body()
    } catch {
        throw ManagerFailure(error)
    }
}
