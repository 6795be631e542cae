import SQLiteDatabase
import StoreCatalog
import StoreInterface
import StorePersistence

/// The exit codes of `storekit`.
enum ExitStatus: Int32, Sendable, Encodable {
    case done = 0
    /// The store rejected the operation, or mistakes were found.
    case refused = 1
    /// The arguments are wrong, or an audit could not read what they name.
    case usage = 2
    /// No store or configuration was found.
    case nothingToWorkOn = 3
}

/// An error of the command line: the problem, the next step, and the exit code.
struct ManagerFailure: Error, Sendable {
    let status: ExitStatus
    let problem: String
    /// The next step for the person at the terminal.
    let advice: String

    init(_ status: ExitStatus, _ problem: String, _ advice: String) {
        self.status = status
        self.problem = problem
        self.advice = advice
    }

    /// Creates a failure of the store, with the step that usually helps.
    init(_ failure: StoreFailure, _ status: ExitStatus = .refused) {
        let advice =
            switch failure {
            case .productUnavailable: "\"storekit products\" lists the products for sale."
            case .transactionNotFound: "\"storekit list\" shows the transactions and the waiting requests."
            case .ineligibleForOffer, .invalidOfferIdentifier: "\"storekit offer\" lists the offers of each product."
            case .configuration, .signing: "\"storekit --help\" says how the store and the configuration are found."
            case .notFamilyShareable: "Mark the product as familyShareable in the .storekit file."
            case .refundNotPossible, .duplicateRefundRequest:
                "\"storekit list\" shows which transactions are refunded already."
            case .invalidQuantity: "\"storekit buy --help\" says which products have a quantity."
            case .storage, .system:
                "Free the disk or correct the permissions of the database, and repeat the command; \"storekit list\" shows "
                    + "what was saved."
            default: "\"storekit settings\" shows the failures that are simulated."
            }
        self.init(status, failure.description, advice)
    }

    /// Creates a failure of the store that also names the product most similar to an unknown one.
    init(_ failure: StoreFailure, selling catalog: Catalog) {
        let general = Self(failure)
        var guess = ""
        if case .productUnavailable(let id) = failure {
            guess = Self.guess(id, among: catalog.products.map(\.id))
        }
        self.init(.refused, general.problem, guess + general.advice)
    }

    /// Creates a failure of a database, with the step that usually helps.
    init(_ failure: PersistenceFailure) {
        let restoring =
            "Restore it from a copy together with the files whose names begin with its name, or delete all of them to "
            + "begin with a new store."
        let (problem, advice): (String, String) =
            switch failure {
            case .database(let error) where error.isNotADatabase:
                (
                    "the file \(error.path) is no database",
                    "Name the database of the app, such as app.sqlite, with --store PATH or OPENSTOREKIT_DATABASE."
                )
            case .database(let error) where error.isCorrupt:
                (
                    "the database \(error.path) is damaged, or only a part of it was copied: \(error.message)",
                    restoring
                )
            case .database(let error) where error.cannotOpen || error.isReadOnly:
                (
                    "the database \(error.path) cannot be opened: \(error.message)",
                    "Let this user read and write the file and its folder, or name another file with --store."
                )
            case .database(let error) where error.isBusy:
                ("the database \(error.path) is in use by another process", "Repeat the command when it is finished.")
            case .foreignDatabase:
                (
                    "\(failure)",
                    "Name the database of the app with --store PATH or OPENSTOREKIT_DATABASE; this one was not changed."
                )
            case .corrupt(let path, let detail):
                ("the store at \(path) was not opened: SQLite finds it damaged (\(detail))", restoring)
            case .newerDatabase:
                ("\(failure)", "Use the manager of the version with which the app was built.")
            case .damaged:
                ("\(failure)", "\"storekit export\" keeps what can be read; \"storekit clear --yes\" begins anew.")
            case .server: ("\(failure)", "Repeat the command when the server answers.")
            case .stale: ("\(failure)", "Repeat the command.")
            case .replaced(let path, let detail):
                (
                    "the store at \(path) was not opened: \(detail)",
                    "If the database was replaced on purpose, start the app once with OPENSTOREKIT_ACCEPT_DATABASE=true. "
                        + "To begin with a new store, delete every file whose name begins with \(path). Otherwise put the "
                        + "missing files back."
                )
            case .unwatchable(let path, let reason):
                (
                    "processes cannot wake each other through the file \(path): \(reason)",
                    "Let every user of the store read and write the file."
                )
            case .database:
                ("\(failure)", "Free the disk or correct the permissions of the database, and repeat the command.")
            }
        self.init(.nothingToWorkOn, problem, advice)
    }
}

/// An error as programs read it.
struct FailureReport: Encodable {
    /// The error with its next step.
    struct Content: Encodable {
        let problem: String
        let advice: String
        let code: ExitStatus
    }

    let error: Content

    init(_ failure: ManagerFailure) {
        error = Content(problem: failure.problem, advice: failure.advice, code: failure.status)
    }
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
