/// How far a download has come (D-01).
public enum SKDownloadState: Int, Sendable {
    /// It has not been started.
    case waiting = 0

    /// It is running.
    case active = 1

    /// The app interrupted it.
    case paused = 2

    /// The content is there.
    case finished = 3

    /// It ended with an error.
    case failed = 4

    /// The app gave it up.
    case cancelled = 5
}
