import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process because its receipt is not valid, with exit status 173.
///
/// 173 is the status by which apps for the Mac have always asked their system for a new receipt.
///
/// ## Differs from Apple
/// No system is there to ask the customer to sign in and to fetch the receipt: the process just ends.
public func SKTerminateForInvalidReceipt() {
    exit(173)
}
