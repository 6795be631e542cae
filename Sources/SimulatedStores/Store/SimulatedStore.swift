package import StoreControl
public import Foundation
package import LocalStore
@_spi(SimulatedStores) import PaymentQueue
package import StoreCatalog
import StoreInterface
import StoreTime
public import StoreTimelines
import Synchronization
import TransactionCore

/// A store that belongs to a test or an example: its catalog, its database, its clock, and its customer.
///
/// The static APIs (`Transaction.updates`, `Product.products(for:)`, `SKPaymentQueue.default()`, …) use it inside
/// `run(_:)`, on dispatch queues after ``bind(to:)``, or everywhere in the process after ``install()``. Several stores
/// can be used side by side. A test gets a store of its own with the trait `.store(…)` or `withStore(…)`.
///
/// The store is real: purchases are signed with a certificate chain that is generated for it, and kept in a SQLite
/// database. Simulated are the customer, the family, the App Store's side of a refund, and time.
public final class SimulatedStore: Sendable {
    package let local: LocalStore
    /// The local store under the control of a test, which apps talk to.
    package let controlled: ControlledStore
    let time: SimulatedTime
    let companions = StoreCompanions()
    /// The timeline that records the store's events, or `nil`.
    let timeline: Timeline?
    private let customerBox: CustomerBox
    let quirksBox = Mutex(SimulatedQuirks.ideal)

    /// Opens a store and creates its database if there is none.
    ///
    /// Entries of the file that cannot be used are left out; ``configurationDiagnostics`` lists them.
    ///
    /// - Parameters:
    ///   - configuration: The URL of the `.storekit` file with the products for sale.
    ///   - database: The location of the database.
    ///   - time: The store's clock. A manual clock moves only through ``advance(to:settling:)``, and begins at the
    ///     present moment by default.
    ///   - customer: The customer who answers the sheets.
    ///   - app: The app that the store sells for.
    ///   - timeline: The timeline that records the store's events, the requests of apps to both APIs, and the answers.
    ///   - quirks: The store's behavior where several behaviors are allowed.
    /// - Throws: ``SimulatedStoreError`` that names the file and the problem.
    public convenience init(
        configuration: URL,
        database: SimulatedDatabase = .memory,
        time: SimulatedTime = .manual(),
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        timeline: Timeline? = nil,
        quirks: SimulatedQuirks = .ideal
    ) throws {
        try self.init(
            catalog: Catalog(contentsOf: configuration),
            database: database,
            time: time,
            customer: customer,
            app: app,
            timeline: timeline,
            quirks: quirks
        )
    }

    /// Opens a store for products that are defined in code.
    ///
    /// - Parameters:
    ///   - items: The products for sale.
    ///   - database: The location of the database.
    ///   - time: The store's clock. A manual clock moves only through ``advance(to:settling:)``, and begins at the
    ///     present moment by default.
    ///   - customer: The customer who answers the sheets.
    ///   - app: The app that the store sells for.
    ///   - timeline: The timeline that records the store's events, the requests of apps to both APIs, and the answers.
    ///   - quirks: The store's behavior where several behaviors are allowed.
    /// - Throws: ``SimulatedStoreError`` that names the product and the problem.
    public convenience init(
        selling items: [ItemForSale],
        database: SimulatedDatabase = .memory,
        time: SimulatedTime = .manual(),
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        timeline: Timeline? = nil,
        quirks: SimulatedQuirks = .ideal
    ) throws {
        try self.init(
            catalog: SaleConfiguration(selling: items).catalog(),
            database: database,
            time: time,
            customer: customer,
            app: app,
            timeline: timeline,
            quirks: quirks
        )
    }

    package init(
        catalog: Catalog,
        database: SimulatedDatabase,
        time: SimulatedTime,
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        timeline: Timeline?,
        quirks: SimulatedQuirks,
        givesSignals: Bool = QueueSignals.areGiven
    ) throws(SimulatedStoreError) {
        let box = CustomerBox(customer)
        var settings = LocalStoreConfiguration(
            catalog: catalog,
            location: database.location,
            clock: time.clock,
            customer: box,
            environment: app.storeEnvironment,
            bundleID: app.bundleID,
            appVersion: app.version
        )
        settings.acceptsChangedDatabase = database.acceptsChange
        settings.originalAppVersion = app.originalVersion
        settings.originalPurchaseDate = app.originalPurchaseDate.map { StoreDate($0) }
        settings.deviceVerificationID = app.deviceVerificationID
        settings.receiptDeviceID = app.receiptDeviceID
        settings.givenAppAppleID = app.appleID
        settings.canMakePayments = app.canMakePayments
        settings.includesConsumableHistory = app.includesConsumableHistory
        settings.listsFinishedNonRenewing = app.listsFinishedNonRenewing
        if let timeline { settings.journalRecorder = { timeline.add($0, signed: $1) } }
        settings.recorder = timeline.flatMap { TimelineRecorder($0) }
        do throws(StoreFailure) {
            local = try LocalStore(settings)
            controlled = ControlledStore(local)
        } catch {
            throw SimulatedStoreError(error)
        }
        self.time = time
        self.timeline = timeline
        customerBox = box
        if !givesSignals { run { PaymentQueueSignals.withhold() } }
        if quirks != .ideal { self.quirks = quirks }
        PresentStores.add(self)
        UncalledCallbacks.watch()
    }

    /// Releases all held operations.
    deinit {
        PresentStores.remove(local.identity)
        controlled.endTestControl()
    }

    /// Installs this store for every task in the process that has no store of its own.
    public func install() { StoreConnection.install(controlled) }

    /// Runs code and every task that it starts with this store behind the static APIs.
    @discardableResult
    public func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await StoreConnection.$scoped.withValue(controlled) { try await body() }
    }

    /// Runs code with this store behind the static APIs.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try StoreConnection.$scoped.withValue(controlled) { try body() }
    }

    /// The customer who answers the sheets from now on.
    public var customer: SimulatedCustomer {
        get { customerBox.customer }
        set { customerBox.customer = newValue }
    }

    /// The root certificate of everything that this store signs, in DER.
    ///
    /// Configure it as the only trusted root of a server under test, and never on a server with real customers. Apple's
    /// server libraries verify signatures only in the sandbox and production environments.
    public var rootCertificate: Data { local.trust.rootCertificate }
}
