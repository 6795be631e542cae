import Foundation
import OpenStoreKitTest
import Testing

/// What the parity check catches of the mistakes that people make on their way from one API to the other.
@Suite(.serialized) struct HazardTests {
    @Test func `two correct apps do not differ`() async throws {
        let report = try await SampleApps.check().run()
        #expect(report.isEmpty, "\(report)")
    }

    @Test(arguments: Hazard.allCases) func `try`(_ hazard: Hazard) async throws {
        guard hazard != .h3FinishInDefault else { return }
        for (legacy, new) in [(hazard, nil), (nil, hazard)] as [(Hazard?, Hazard?)] {
            let report = try await SampleApps.check(legacy: legacy, new: new).run()
            print("=====", hazard, legacy == nil ? "new" : "legacy")
            print(report)
        }
    }
}
