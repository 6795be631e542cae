@main enum CrashingShopper { static func main() {} }
