extension SourceAudit {
    /// Reads packages, folders and files.
    ///
    /// A folder with a `Package.swift` is read target by target, with the modules that the package has built. Another folder is
    /// searched for sources in Swift and Objective-C.
    ///
    /// - Throws: `AuditFailure` if a path is missing, names no sources, or cannot be read.
    package func audit(paths: [String], options: AuditOptions = AuditOptions()) async throws(AuditFailure)
        -> AuditResult
    {
        let compiler = await Compiler.find(options)
        let units = try await AuditUnit.units(of: paths, compiler)
        let count = units.reduce(0) { $0 + $1.files.count }
        guard count > 0 else { throw .noSources(paths: paths) }
        var result = AuditResult(files: [], findings: [], uses: [], toolchain: compiler?.version ?? Self.noCompiler)
        var number = 0
        for unit in units {
            var sources: [AuditedSource] = []
            for file in unit.files {
                number += 1
                options.progress?(number, count, file)
                sources.append(try AuditedSource(path: file))
            }
            await Self.resolve(&sources, of: unit, with: compiler, options)
            let project = Project(sources)
            result = AuditResult(
                files: result.files
                    + sources.map {
                        AuditedFile(path: $0.path, reading: $0.reading, reason: $0.reason, lines: $0.lines)
                    },
                findings: result.findings + project.findings(),
                uses: result.uses + sources.flatMap { APIVocabulary.uses(in: $0, of: project) },
                toolchain: result.toolchain
            )
        }
        return AuditResult(
            files: result.files.sorted { $0.path < $1.path },
            findings: result.findings.sorted { ($0.place, $0.hazard.number) < ($1.place, $1.hazard.number) },
            uses: result.uses.sorted { ($0.place, $0.symbol) < ($1.place, $1.symbol) },
            toolchain: result.toolchain
        )
    }

    private static let noCompiler = "No compiler was used: names stand for themselves."

    /// Asks the compiler about the files that name something of StoreKit.
    private static func resolve(
        _ sources: inout [AuditedSource],
        of unit: AuditUnit,
        with compiler: Compiler?,
        _ options: AuditOptions
    ) async {
        let wanted = sources.filter { !$0.isObjectiveC && $0.concernsPurchases }.map(\.path)
        let readings = await compiler?.read(wanted, of: unit, options) ?? [:]
        for index in sources.indices {
            if let reading = readings[sources[index].path] {
                sources[index].facts = reading.facts
                (sources[index].reading, sources[index].reason) = (reading.reading, reading.reason)
            } else if !sources[index].concernsPurchases {
                sources[index].reading = .unconcerned
            } else if sources[index].isObjectiveC {
                sources[index].reason = "Objective-C is read by its tokens."
            } else if compiler == nil {
                sources[index].reason = noCompiler
            } else {
                sources[index].reason = "The compiler could not be run."
            }
        }
    }
}
