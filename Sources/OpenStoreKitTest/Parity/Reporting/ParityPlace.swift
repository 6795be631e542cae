import Foundation
import SimulatedStores

/// A place in an app's code that led to a difference: a grant, a call of finish, a purchase, or a restore.
public struct ParityPlace: Hashable, Sendable {
    /// The action of the app, such as "finished" or "granted".
    public let action: String
    /// The function of the app, such as `Shop.deliver(_:)`; `nil` without debugging information.
    public let function: String?
    /// The path of the source file.
    public let filePath: String
    /// The line, from 1; 0 if the function was suspended in between.
    public let line: Int
    /// The step of the scenario during which it was reached.
    public let step: String

    /// Finds the place of an event; `nil` for an event without a caller.
    ///
    /// The innermost function of the app counts. Functions that take a ``ParityDevice``, and closures in them, connect
    /// the app with the check, so that they only count if there is no other.
    init?(of act: AppAct) {
        let action: String
        switch act.kind {
        case .granted: action = Self.grant
        case .taken: action = "taken back"
        case .notified: action = "told"
        case .called(.finish): action = "finished"
        case .called(.purchase): action = "bought"
        case .called(.restore), .called(.sync): action = "restored"
        case .called(.products): action = "products requested"
        case .called(.receipt): action = "receipt requested"
        case .called(.cancelledRead), .received, .killed: return nil
        }
        self.action = action
        step = act.step
        if let frame = act.code?.frame(where: { !Self.connects($0) }) {
            (function, filePath, line) = (Self.name(of: frame), frame.filePath, frame.line ?? 0)
        } else if let place = act.passedPlace {
            (function, filePath, line) = (nil, place.filePath, place.line)
        } else if let frame = act.code?.frame() {
            (function, filePath, line) = (nil, frame.filePath, frame.line ?? 0)
        } else {
            return nil
        }
    }

    /// Returns true for the same action at the same line, whatever the step.
    func isSameCode(_ other: ParityPlace) -> Bool {
        (action, function, filePath, line) == (other.action, other.function, other.filePath, other.line)
    }

    static let grant = "granted"

    private static func connects(_ signature: String) -> Bool { signature.contains("OpenStoreKitTest.ParityDevice") }

    /// The name of the function around a closure.
    private static func name(of frame: CallingCode.Frame) -> String {
        let name =
            frame.function.ranges(of: " in ").last.map { frame.function[$0.upperBound...] } ?? frame.function[...]
        return String(name.hasPrefix("static ") ? name.dropFirst("static ".count) : name)
    }
}

extension ParityPlace: CustomStringConvertible {
    /// The action, the function, the file, the line and the step.
    ///
    /// The path is relative to the current folder, for a file in it.
    public var description: String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        let path = filePath.hasPrefix(folder) ? String(filePath.dropFirst(folder.count)) : filePath
        let place = line > 0 ? "\(path):\(line)" : path
        return "\(action) in \(function.map { "\($0), " } ?? "")\(place), in the step \"\(step)\""
    }
}
