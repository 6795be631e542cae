import Foundation
import StoreTestSupport

/// How much the scripts' tests play, which two variables of the environment say.
///
/// - `OPENSTOREKIT_SCRIPTS`: how many scripts the two apps play on an ideal store; 40 unless given, and 2,000 with
///   `OPENSTOREKIT_THOROUGH=1`. With fewer than 40, as under a sanitizer, nobody looks for what is rare. Harsh stores
///   take longer, and their scripts are fewer: 16 or as many as are asked for, and from 1,000 on an eighth of them, at
///   least 208.
/// - `OPENSTOREKIT_SEED`: the seed of the first script, and of the first harsh store, as ``RandomSeeds`` says; 1 unless
///   given. In CI a quarter as many scripts with fresh seeds are played beside those.
enum Extent {
    static let seeds = RandomSeeds.sequence(scripts, fresh: max(1, scripts / 4))
    static let harshSeeds = RandomSeeds.sequence(harshScripts, fresh: max(1, harshScripts / 4))
    static let looksForRareCases = scripts >= 40

    private static let scripts = number("OPENSTOREKIT_SCRIPTS") ?? TestExtent.cases(40, thorough: 2000)
    private static let harshScripts = scripts < 1000 ? min(scripts, 16) : max(scripts / 8, 208)

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }
}
