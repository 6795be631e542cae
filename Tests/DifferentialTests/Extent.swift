import StoreTestSupport

/// The seeds of the scripts that the two apps play.
///
/// There are ``TestExtent/scripts`` on an ideal store. Harsh stores take longer, and their scripts are fewer: 16 or as
/// many as are asked for, and from 1,000 on an eighth of them, at least 208. `OPENSTOREKIT_SEED` is the seed of the first
/// script, and of the first harsh store, as ``RandomSeeds`` says; 1 unless given. In CI a quarter as many scripts with
/// fresh seeds are played beside those.
enum Extent {
    static let seeds = RandomSeeds.sequence(scripts, fresh: max(1, scripts / 4))
    static let harshSeeds = RandomSeeds.sequence(harshScripts, fresh: max(1, harshScripts / 4))

    private static let scripts = TestExtent.scripts
    private static let harshScripts = scripts < 1000 ? min(scripts, 16) : max(scripts / 8, 208)
}
