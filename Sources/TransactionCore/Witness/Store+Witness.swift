import StoreInterface

extension Store {
    /// Who writes down what the current task is told; `nil` where nobody does.
    var presentWitness: (any StoreWitness)? {
        guard let witness, !Witnessing.isSuspended else { return nil }
        return witness
    }

    /// Lets whoever writes take something down.
    func testify(_ event: @autoclosure () -> WitnessedEvent) {
        guard let witness = presentWitness else { return }
        witness.witness(event(), at: now)
    }

    /// Takes down what an app asks for and how it ends, where an error is all that has to be told apart.
    func testifying<Answer, Failure: Error>(
        _ question: @autoclosure () -> WitnessedEvent,
        _ work: () async throws(Failure) -> Answer,
        answer: (Answer) -> WitnessedEvent
    ) async throws(Failure) -> Answer {
        testify(question())
        do throws(Failure) {
            let result = try await work()
            testify(answer(result))
            return result
        } catch {
            testify(WitnessedEvent(.failed, WitnessedEvent.name(of: error)))
            throw error
        }
    }
}
