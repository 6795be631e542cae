import LocalStore
import StoreCatalog
import StoreControl
import StoreInterface
import StoreLedger
import StorePersistence

/// The verb about the settings of the store.
extension Verb {
    static let settings = Verb(
        "settings",
        .changing,
        "Show or change Ask to Buy, failures, billing retry, the time rate, …",
        values: "[NAME [VALUE]]",
        arity: 0...2,
        completion: .names(.settings),
        """
        Without NAME, all settings are listed, and with a NAME alone, the one with its permitted values. "storekit settings
        reset" restores those of the configuration file. The settings are those of SKTestSession. They are stored in the
        database for the configuration file that is named, and an app with the same file is notified.
        """
    ) { arguments, console throws(ManagerFailure) in
        guard let name = arguments.value(0) else { return try SettingReport.list(arguments, console, only: nil) }
        if name == "reset" { return try await reset(arguments, console) }
        guard let setting = ManagerSetting.named(name) else {
            let known = ManagerSetting.all.map(\.name) + ["reset"]
            throw ManagerFailure(
                .usage,
                "there is no setting \"\(name)\"",
                ManagerFailure.guess(name, among: known) + "\"storekit settings\" lists them."
            )
        }
        guard let value = arguments.value(1) else {
            return try SettingReport.list(arguments, console, only: setting)
        }
        return try await ChangeReport.change(arguments, console) { store, _ throws(ManagerFailure) in
            var settings = store.local.presentTestSettings
            try setting.set(value, in: &settings)
            let changed = settings
            await store.local.changeTestSettings { $0 = changed }
            return ("set \(setting.name) to \(setting.value(in: changed))", nil)
        }
    }

    /// Restores the settings of the configuration file.
    ///
    /// - Throws: A failure to find, open or write the store.
    private static func reset(
        _ arguments: Arguments,
        _ console: Console
    ) async throws(ManagerFailure) -> ExitStatus {
        guard arguments.value(1) == nil else {
            throw ManagerFailure(.usage, "settings reset takes no value", "usage: storekit settings reset")
        }
        return try await ChangeReport.change(arguments, console) { store, _ throws(ManagerFailure) in
            await store.local.resetToDefaultState()
            return ("restored the settings of the configuration file", nil)
        }
    }
}

/// A setting, as the command line shows it.
struct SettingReport: Encodable {
    let name: String
    let value: String
    /// The value in the configuration file.
    let inFile: String
    /// The permitted values; empty if the value is free.
    let values: [String]

    /// Prints settings.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the verb.
    ///   - console: The output.
    ///   - setting: The only setting to print; `nil` for all.
    /// - Returns: The exit status.
    /// - Throws: A failure to find or open the store.
    fileprivate static func list(
        _ arguments: Arguments,
        _ console: Console,
        only setting: ManagerSetting?
    ) throws(ManagerFailure) -> ExitStatus {
        let catalog = try OpenStore.catalog(arguments)
        let database = try StoreFile(arguments).database
        let ofFile = TestSettings(catalog.settings)
        let present: TestSettings
        do throws(StoreFailure) {
            present = try database.testSettingOverrides(for: catalog) { Console.remark($0) }.applied(to: ofFile)
        } catch {
            throw ManagerFailure(error)
        }
        let shown = setting.map { [$0] } ?? ManagerSetting.all
        guard !console.isJSON else {
            try console.json(
                shown.map { setting in
                    SettingReport(
                        name: setting.name,
                        value: setting.value(in: present),
                        inFile: setting.value(in: ofFile),
                        values: setting.values
                    )
                }
            )
            return .done
        }
        var table = Table("SETTING", "VALUE", "IN THE FILE", "MEANING")
        for setting in shown {
            let (value, inFile) = (setting.value(in: present), setting.value(in: ofFile))
            table.add(
                .init(setting.name, .bold),
                .init(value, value == inFile ? nil : .yellow),
                .init(inFile, .dim),
                .init(setting.summary, .dim)
            )
        }
        console.line(table.text(on: console))
        if let setting {
            console.line("\n" + CommandLineHelp.paragraph("It is \(setting.expected).", width: console.helpWidth))
        }
        return .done
    }
}
