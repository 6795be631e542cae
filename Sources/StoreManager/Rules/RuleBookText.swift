// swift-format-ignore-file
// Generated from the pages of rules: UPDATE_RULE_TABLE=1 swift test --filter RulePageTests

/// The rules of the manual, without the lists of their tests.
enum RuleBookText {
    static let text = #"""

### page QueueRules

### Q-01

`SKPaymentQueue.default()` returns one object for the whole process, and the same object each time. An app never makes a queue of its own.

- Source: `SKPaymentQueue.h`; Apple, `SKPaymentQueue`.
- Certainty: documented (read 2026-11)
- Differs: Each store has its own queue, and `default()` returns that of the store the calling task uses. An app has one store; tests may have several.

### Q-02

`canMakePayments()` is a synchronous class method with the same answer as `AppStore.canMakePayments`. False means that the device or the account may not pay. The answer says nothing about the network or the products.

- Source: `SKPaymentQueue.h`; Apple, `canMakePayments()`.
- Certainty: documented (read 2026-11)

### Q-03

The queue holds observers and its delegate weakly. When an observer is deallocated, its callbacks end without any report.

- Source: `SKPaymentQueue.h` ("not retained"); Apple, `add(_:)` and `delegate` of `SKPaymentQueue`.
- Certainty: documented (read 2026-11)

### Q-04

The property `transactionObservers`, available since iOS 14, lists the attached observers.

- Source: `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)

### Q-05

The queue works with the store only while an observer is attached. The content of `transactions` is meaningful only during that time.

- Source: `SKPaymentQueue.h`; Apple, `transactions` of `SKPaymentQueue`.
- Certainty: documented (read 2026-11)

### Q-06

An app attaches its observer during launch, before it adds a payment.

- Source: Apple, "Setting up the transaction observer for the App Store"; Apple, "Processing a transaction".
- Certainty: documented (read 2026-11)

### Q-07

A payment that is added without an attached observer is kept as a `purchasing` transaction. The queue processes it when the first observer is attached.

- Source: our decision: the queue is persistent and works only while it is observed (Q-05, Q-24), and no report contradicts it.
- Certainty: inferred

### Q-08

The first observer of a launch receives every transaction in the queue through `updatedTransactions`, each in its present state. This repeats at every launch until the transaction is finished.

- Source: Apple, "Processing a transaction"; Apple, `finishTransaction(_:)`; bizz84/SwiftyStoreKit, `completeTransactions`.
- Certainty: documented (read 2026-11)

### Q-09

An observer that is attached later in the same process does not receive changes that another observer of the process has received. This also holds after all earlier observers were removed. It reads `transactions` instead.

- Source: RevenueCat/purchases-ios, `StoreKit1Wrapper` (a comment and a workaround for existing transactions).
- Certainty: confirmed
- See: C-07

### Q-10

Apple also promises another delivery of unfinished transactions when an app returns from the background.

- Source: Apple, `finishTransaction(_:)`; Apple, "Persisting a purchase" and "Restoring purchased products".
- Certainty: documented (read 2026-11)
- See: C-07
- Differs: Linux has no such moment. An app calls `PaymentQueueDelivery.appCameToFront()` when it wants this delivery.

### Q-11

Every attached observer receives every callback. The order of the observers is not specified.

- Source: `SKPaymentQueue.h`; Apple, `SKPaymentQueue`.
- Certainty: documented (read 2026-11)

### Q-12

Several observers may finish the same transaction. Apple calls this safe, and advises against it.

- Source: Apple, `finishTransaction(_:)`; Apple, `SKPaymentTransactionObserver`.
- Certainty: documented (read 2026-11)

### Q-13

An observer that is attached twice still receives each callback once, and a single removal detaches it. The queue compares observers by identity.

- Source: our decision: no source describes it, and double callbacks would grant a purchase twice.
- Certainty: inferred

### Q-14

Detaching an observer twice, or one that was never attached, has no effect. A removed observer receives nothing more, not even changes of its own payments. Unfinished transactions stay, and the next observer receives the changes made in between.

- Source: our decision, from Apple, `remove(_:)` of `SKPaymentQueue`, and the rule that the queue works only while observed (Q-05).
- Certainty: inferred
- See: C-07

### Q-15

The queue calls its observers on the main queue. Old versions of macOS were seen to call from a background thread.

- Source: manicmaniac/StoreKitTestingExample, which asserts the main queue in every callback; bizz84/SwiftyStoreKit, release notes 0.9 and issues 211 and 214 for macOS.
- Certainty: confirmed
- See: C-08
- Differs: The main queue is the default. `PaymentQueueDelivery.queue` chooses another one for programs whose main thread serves no queue.

### Q-16

Apple guarantees no particular thread for the delegate callbacks of `SKProductsRequest`.

- Source: Apple, `SKProductsRequestDelegate`.
- Certainty: documented (read 2026-11)
- See: C-08

### Q-17

Every command of the queue returns before any observer is called. This covers adding a payment, finishing, both forms of restoring, and the commands for downloads.

- Source: `SKPaymentQueue.h`, comments.
- Certainty: documented (read 2026-11)

### Q-18

`updatedTransactions` reports entries that were added to the queue or changed their state. `removedTransactions` reports entries that left the queue because they were finished.

- Source: `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)

### Q-19

Both callbacks deliver batches of any size, from one transaction to hundreds. One operation may arrive in several calls. At launch this queue delivers at most 256 transactions of the store in one call, beside the entries of its journal, and each call when the one before has returned.

- Source: RevenueCat/purchases-ios, `StoreKit1Wrapper`, which warns from 100 transactions on; bizz84/SwiftyStoreKit issue 18; robotmedia/RMStore issue 150 (two calls for one restore).
- Certainty: confirmed

### Q-20

A batch has at least one transaction and no transaction twice. Within a batch the oldest purchase comes first. A purchase outside the app that is announced while older transactions are still delivered in parts comes behind them.

- Source: our decision: apps iterate in order, and no report contradicts it.
- Certainty: inferred

### Q-21

Transactions change their states independently, in no fixed order relative to each other.

- Source: Apple, "Processing a transaction".
- Certainty: documented (read 2026-11)

### Q-22

Within a process one `SKPaymentTransaction` object represents a transaction in all its states until its removal. Apps rely on this identity and use the object as a dictionary key.

- Source: RevenueCat/purchases-ios, `finishedTransactionCallbacks`; further shipping libraries.
- Certainty: confirmed

### Q-23

After a relaunch transactions are represented by new objects. A purchased or restored transaction is recognized by `transactionIdentifier`, a deferred one by its payment.

- Source: our decision, from `SKPaymentTransaction.h` and the persistence of the queue (Q-24).
- Certainty: inferred

### Q-24

The content of the queue survives the end of the process and a restart of the device.

- Source: Apple, `SKPaymentQueue`.
- Certainty: documented (read 2026-11)

### Q-25

`add(_:)` copies the payment, so later changes of an `SKMutablePayment` have no effect. `transaction.payment` is that copy and is compared by value.

- Source: `SKPaymentQueue.h`; Apple, `add(_:)` of `SKPaymentQueue`.
- Certainty: documented (read 2026-11)

### Q-26

A payment that is added several times creates one transaction and one charge for each time.

- Source: `SKPaymentQueue.h`; Apple, `add(_:)` of `SKPaymentQueue`.
- Certainty: documented (read 2026-11)
- See: C-10

### Q-27

`add(_:)` raises an exception for a payment without a product identifier and for a quantity below 1.

- Source: Apple, `add(_:)` of `SKPaymentQueue`; `SKPayment.h`.
- Certainty: documented (read 2026-11)
- Differs: Linux has no exceptions, so the process stops with a message.

### Q-28

`quantity` is 1 unless it is set, and 10 at most. A larger quantity ends in `failed` with `paymentInvalid`, which is inferred.

- Source: Apple, `quantity` of `SKPayment` and `quantity(_:)` of `Product.PurchaseOption`; our decision for larger values.
- Certainty: documented (read 2026-11)

### Q-29

`requestData` must be `nil`. The store refuses any other value with `unauthorizedRequestData`, unless the app has a private entitlement of Apple's.

- Source: Apple, `requestData` of `SKPayment`; `SKError.h`, code 10.
- Certainty: documented (read 2026-11)

### Q-30

An `applicationUsername` with the text of a UUID is kept by the store as the app account token. Apple keeps no other name, so it may be gone before the next update. The signature of a promotional offer is made over the name, whatever its form (Q-32).

- Source: Apple, `applicationUsername` of `SKMutablePayment`; flutter/flutter issue 109672; RevenueCat/purchases-ios 3555.
- Certainty: documented (read 2026-11)
- Differs: The queue keeps other names in its own journal, so they are still there after a relaunch.

### Q-31

`simulatesAskToBuyInSandbox` has an effect only in the sandbox. Local testing ignores the property and uses the setting of the test session. The property was unreliable on iOS 11, even in the sandbox.

- Source: `SKPayment.h`; RevenueCat/purchases-ios; space-code/flare; bizz84/SwiftyStoreKit issue 349.
- Certainty: confirmed

### Q-32

`paymentDiscount` holds offer identifier, key identifier, nonce, timestamp and a Base64 ECDSA signature with SHA-256 in DER form. `applicationUsername` of the payment must be the signed name. Wrong parts make the transaction fail with code 11, 12, 13, 14 or 18.

- Source: Apple, "Implementing promotional offers in your app"; `SKError.h`.
- Certainty: documented (read 2026-11)

### Q-33

The signed text of a promotional offer joins seven parts with U+2063. They are bundle, key, product and offer identifier, user name or token, nonce, and timestamp. Nonce and token are in lower case. The time is in milliseconds, valid for 24 hours. A nonce is valid for one attempt, even if the attempt fails.

- Source: Apple, "Generating a signature for promotional offers".
- Certainty: documented (read 2026-11)
- See: C-20

### Q-34

The queue processes payments one at a time, since each needs the customer. A restore may overtake payments that wait.

- Source: bizz84/SwiftyStoreKit, notes on `PaymentQueueController`.
- Certainty: single report

### Q-35

A consumable that is bought again before the removal of its first transaction was processed yields that first transaction again. Its identifier is the same and nothing is charged.

- Source: RevenueCat/purchases-ios 2148.
- Certainty: confirmed
- See: C-10

### Q-36

A new payment for a product with an unfinished transaction returns that transaction at once and free of charge. For a subscription, Apple's systems may return an expired period.

- Source: bizz84/SwiftyStoreKit issue 275; tidev/ti.storekit issue 43; in_app_purchase_storekit 0.4.10 of flutter/packages, which guards against it; j3k0/cordova-plugin-purchase 454.
- Certainty: confirmed
- See: C-10
- Differs: An expired period is never returned.

### Q-37

Buying a non-consumable that the customer owns gives a `purchased` transaction without a charge. It is not `restored`, has an identifier of its own, and names the first purchase in `original`.

- Source: Apple, "Restoring purchased products"; j3k0/cordova-plugin-purchase 852 and 854.
- Certainty: confirmed
- See: C-09

### Q-38

A payment for the subscription that the customer already has shows an alert in production. The observer then receives `purchased` or `failed`. The error is `unknown`, with code 3532 of ASDServerErrorDomain underneath. A `purchased` transaction in the sandbox has an identifier that the receipt lacks.

- Source: Apple Developer Forums 110067; RevenueCat/purchases-ios, error mapping.
- Certainty: confirmed
- See: C-11
- Differs: The observer always receives `purchased` with the identifier of the held transaction.

### Q-39

A payment for a downgrade is answered by `purchased` under the present transaction's identifier, because the change waits for the renewal. The identifier alone does not distinguish it from a repeated delivery.

- Source: RevenueCat/purchases-ios 3020 and 3028.
- Certainty: single report

### Q-40

An upgrade and a crossgrade of equal length take effect at once, with a new `purchased` transaction. A downgrade and a crossgrade of another length wait for the renewal.

- Source: Apple, "Handling subscriptions billing".
- Certainty: documented (read 2026-11)

### Q-41

The raw values of the states are purchasing 0, purchased 1, failed 2, restored 3, deferred 4.

- Source: `SKPaymentTransaction.h`.
- Certainty: documented (read 2026-11)

### Q-42

A successful purchase has exactly two updates: `purchasing`, then `purchased`.

- Source: manicmaniac/StoreKitTestingExample, tests of a consumable and of a subscription.
- Certainty: confirmed

### Q-43

A purchase that the customer cancels goes from `purchasing` to `failed`, with `SKErrorDomain` code 2, `paymentCancelled`. A dismissed sheet was also seen as code 0 or 907 over AMSErrorDomain 6.

- Source: `SKError.h`; RevenueCat/purchases-ios, `ErrorUtils`; bizz84/SwiftyStoreKit issue 122.
- Certainty: confirmed
- Differs: The error is always `paymentCancelled`.

### Q-44

A purchase that fails goes from `purchasing` to `failed`, and `error` is set.

- Source: ueshun109/InAppPurchaseSample, test of failing transactions; Apple, `SKPaymentTransaction`.
- Certainty: confirmed

### Q-45

A purchase that is approved goes through `purchasing`, `deferred` and `purchased`, as one and the same object.

- Source: manicmaniac/StoreKitTestingExample, Ask to Buy test.
- Certainty: confirmed

### Q-46

A declined Ask to Buy request goes from `deferred` to `failed`. Local testing on Apple's systems was seen to leave it `deferred`.

- Source: Apple, `SKPaymentTransactionState.deferred`; Apple Developer Forums 685183; manicmaniac/StoreKitTestingExample.
- Certainty: documented (read 2026-11)
- See: C-04

### Q-47

A deferred request without an answer stays `deferred`. Apple lets such requests expire after about a day, and the transaction then fails.

- Source: our decision; Apple's API documentation does not describe the expiry, which is known from the use of Ask to Buy.
- Certainty: inferred
- Differs: Requests do not expire by themselves. A test declines them.

### Q-48

An interrupted purchase goes from `purchasing` to `failed`, and the app finishes it. When the customer has solved the problem, a new transaction arrives as `purchased`, with the same product and quantity.

- Source: Apple, "Testing an interrupted purchase"; ueshun109/InAppPurchaseSample; bizz84/SwiftyStoreKit issue 615; Apple Developer Forums 653144.
- Certainty: documented (read 2026-11)
- See: C-13

### Q-49

A transaction that begins outside the app arrives as `purchased`, without `purchasing` before it. Examples are an offer code, a resubscription in the App Store, another device, a renewal, and `buyProduct` of a test session.

- Source: Apple, "Implementing offer codes in your app" and "Testing resubscribing"; RevenueCat/purchases-ios, observer mode tests.
- Certainty: confirmed

### Q-50

A restored copy arrives in the state `restored`, without another state before it.

- Source: `SKPaymentTransaction.h`.
- Certainty: documented (read 2026-11)

### Q-51

A renewal adds a new `purchased` transaction to the queue. An older article says that a running app receives it at its next launch. A newer one says that an attached observer receives it while the app runs.

- Source: Apple, "Handling subscriptions billing"; Apple, "Setting up the transaction observer for the App Store".
- Certainty: documented (read 2026-11)
- See: C-06

### Q-52

States never go backwards. After `purchased`, `failed` and `restored`, the only further change is removal.

- Source: our decision: no source describes another sequence.
- Certainty: inferred

### Q-53

If the process ends during `purchasing`, the transaction is `purchased` or gone after the relaunch. It does not come back as `purchasing` again and again.

- Source: our decision, from `SKPaymentTransaction.h`, which describes `purchasing` as being added to the server's queue.
- Certainty: inferred

### Q-54

`failed` means that the request ended before it reached the server's queue, by cancelling or by an error. The customer owes nothing.

- Source: `SKPaymentTransaction.h`, comment of the enumeration.
- Certainty: documented (read 2026-11)

### Q-55

`transactionIdentifier` and `transactionDate` are defined in the states `purchased` and `restored` only.

- Source: `SKPaymentTransaction.h`; Apple, `transactionIdentifier` and `transactionDate`.
- Certainty: documented (read 2026-11)

### Q-56

`error` is set only in `failed`. Apple documents `original` for `restored` only, and `transactionReceipt` for `purchased` only.

- Source: `SKPaymentTransaction.h`; Apple, `SKPaymentTransaction`.
- Certainty: documented (read 2026-11)
- Differs: `transactionReceipt` is not there, since Swift cannot see it on iOS either. `downloads` is always empty (D-08).

### Q-57

The identifier has the form of a transaction identifier in the receipt, but may be another value. Restores and repeated purchases get identifiers of their own.

- Source: Apple, `original_transaction_id` of the receipt fields; bizz84/SwiftyStoreKit issue 302; Apple Developer Forums 110067.
- Certainty: confirmed

### Q-58

In practice `original` is also set for `purchased` transactions that are not first purchases. These are renewals, resubscriptions, and non-consumables that were bought again.

- Source: j3k0/cordova-plugin-purchase 852; chirag04/react-native-in-app-utils issue 141; bizz84/SwiftyStoreKit issue 203.
- Certainty: confirmed
- See: C-09

### Q-59

Libraries have met `restored` transactions without an `original` or an identifier while others were unfinished. This is a defect of Apple's systems and is not reproduced.

- Source: saturngod/IAPHelper issue 11; j3k0/cordova-plugin-purchase.
- Certainty: single report
- Differs: Every restored transaction has both.

### Q-60

For purchases from outside the app, `payment` has the product identifier and the quantity.

- Source: Apple, `SKPaymentTransaction`; RevenueCat/purchases-ios relies on it, and met a missing product identifier once (1680).
- Certainty: documented (read 2026-11)

### Q-61

Finishing a transaction in the state `purchasing` raises an exception. Reports name it `NSInvalidArgumentException`, with the reason "Cannot finish a purchasing transaction".

- Source: `SKPaymentQueue.h`; crash reports in flutter/flutter issues 148208 and 159067 and in j3k0/cordova-plugin-purchase 93.
- Certainty: documented (read 2026-11)
- Differs: Linux has no exceptions, so the process stops with the same sentence.

### Q-62

An app finishes every purchased, failed and restored transaction. An unfinished transaction stays in `transactions` and is delivered at every launch.

- Source: Apple, "Finishing a transaction"; Apple, "Processing a transaction".
- Certainty: documented (read 2026-11)

### Q-63

A `deferred` transaction never needs to be finished. If an app finishes one, the entry leaves the queue, and a later approval arrives as a new `purchased` transaction.

- Source: our decision: Apple names three states to finish, and many apps finish whatever is not `purchasing`; RevenueCat/purchases-ios 296 chose not to finish.
- Certainty: inferred

### Q-64

Some time after a transaction was finished, `removedTransactions` delivers that same object. Libraries wait for this callback before they call their completion handlers.

- Source: RevenueCat/purchases-ios, `StoreKit1Wrapper` and 2148.
- Certainty: confirmed

### Q-65

Finishing a transaction a second time raises nothing and causes no second removal.

- Source: RevenueCat/purchases-ios 2577, which logs repeated finishing; Apple, `finishTransaction(_:)` (safe for several observers).
- Certainty: confirmed

### Q-66

A transaction that has left the queue can be finished without any effect.

- Source: our decision, as for repeated finishing (Q-65).
- Certainty: inferred

### Q-67

The message that a transaction is finished may be lost on its way to the server. The transaction is then delivered again later.

- Source: Apple, `finishTransaction(_:)`.
- Certainty: documented (read 2026-11)
- Differs: A finish is lost only in a store with the quirk `losesFinishes`, which is off by default.

### Q-68

`removedTransactions` keeps the order in which transactions were finished. An entry has left `transactions` before the callback for it.

- Source: our decision, for a deterministic order.
- Certainty: inferred

### Q-69

An app finishes a transaction after its content and its downloads are delivered. The downloads of a finished transaction are no longer available.

- Source: Apple, "Processing a transaction"; Apple, "Finishing a transaction".
- Certainty: documented (read 2026-11)
- See: D-08
- No test: The store has no downloads that could become unavailable (D-08).

### Q-70

`transactions` lists the unfinished entries in every state, also purchasing, deferred and failed ones.

- Source: `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)

### Q-71

When `updatedTransactions` is called, `transactions` already shows the new state.

- Source: our decision, so that both views agree.
- Certainty: inferred

### Q-72

Plugins use `transactions` as the list of pending purchases. They refuse a payment for a product that has an entry.

- Source: in_app_purchase_storekit of flutter/packages; flutter/flutter issue 165355.
- Certainty: confirmed

### Q-73

`SKProductsRequest` answers with products and with `invalidProductIdentifiers`; an unknown identifier is no error. `requestDidFinish` follows.

- Source: Apple, `SKProductsRequest`; manicmaniac/StoreKitTestingExample.
- Certainty: documented (read 2026-11)

### Q-74

Neither a failed nor a cancelled request calls `requestDidFinish`. The delegate is held weakly, and the app keeps the request alive.

- Source: Apple, `SKRequest` and `SKRequestDelegate`.
- Certainty: documented (read 2026-11)
- Differs: A running request keeps itself alive until it has ended or is cancelled.

### Q-75

`SKReceiptRefreshRequest` fetches a new receipt and may ask the customer to sign in. In the sandbox, properties request an expired, revoked or volume purchase receipt.

- Source: `SKReceiptRefreshRequest.h`; Apple, `SKReceiptRefreshRequest`.
- Certainty: documented (read 2026-11)
- Differs: `SKReceiptPropertyIsRevoked` has no effect, since no source shows such a receipt.

### Q-76

`introductoryPrice` of a product is set whenever the offer is configured, for ineligible customers too. `discounts` has only promotional offers. `subscriptionPeriod` and `subscriptionGroupIdentifier` are `nil` for products that are no subscriptions. Offers with a type or a payment mode that the original API cannot name are left out.

- Source: our reading of Apple, "Implementing introductory offers in your app", and of the nullability in `SKProduct.h`. Leaving out what has no name is our decision: any other mode would state terms that the offer does not have.
- Certainty: inferred

### Q-77

If the customer leaves the app to solve the problem, `failed` is delivered when the app returns to the front. If the purchase was completed in the meantime, it is delivered directly afterwards, as a new `purchased` transaction.

- Source: Apple Developer Forums 6431; follows from the sequence of interrupted purchases (Q-48).
- Certainty: confirmed
- Differs: `failed` is delivered at once, because no simulated problem takes the customer out of the app.

### Q-78

The value of `original` is a complete transaction in the state `purchased`, with identifier, date and payment of the first purchase. That transaction has no `original` itself, and is not an entry of `transactions`.

- Source: our decision, from `SKPaymentTransaction.h`; libraries read only identifier and date of `original`.
- Certainty: inferred

### Q-79

The sandbox was seen to deliver finished subscription transactions again at every launch, after `removedTransactions` had reported them. This defect is not reproduced.

- Source: andadinosaur.com, "Gotchas of testing subscriptions", part 3; bizz84/SwiftyStoreKit.
- Certainty: single report
- Differs: A finished transaction is not delivered again.

### Q-80

A transaction leaves the queue, and observers receive its removal, when the finish is on disk. Until then `transactions` lists the transaction. The store or the queue repeats the failed write after the next write that succeeds. It also repeats the write after one second, two, four, and so on up to a minute on the store's clock.

- Source: our decision, because an app that is notified of the removal discards the transaction.
- Certainty: inferred

### Q-81

Observers receive the states failed and deferred, and copies, only when they are on disk. If such a state cannot be saved, the transaction keeps its former state until the state is saved, and the next payment does not begin. A purchase is delivered in any case, because the store has saved it.

- Source: our decision, because the next launch would contradict what observers received.
- Certainty: inferred

### Q-82

A queue processes a payment of an earlier launch only if no other queue owns it. If the owner is unknown, or the journal cannot be read, the queue processes no such payment, reports the reason, and tries again later. While the queue cannot show other processes that it owns its payments, a new payment fails with the reason.

- Source: our decision, because a payment that waits is better than one that is charged twice.
- Certainty: inferred
- See: <doc:QueueOwnership>

### Q-83

Purchases that the store announces while an observer blocks the delivery queue are delivered afterwards, in the order of the store. At most 256 updates wait with their values. Beyond that the queue keeps a reference to each purchase and reads it again. A purchase that was finished in the meantime is delivered and then removed (X-07). One that was revoked or deleted is left out.

- Source: our decision, because a blocked observer must not cost the memory of every purchase.
- Certainty: inferred
- See: <doc:Bounds>

### page TransactionRules

### T-01

`Transaction.updates` does not end. It delivers transactions that are created or change outside the purchase call. Examples are approvals of Ask to Buy, codes, purchases in the App Store or on another device, renewals, and refunds.

- Source: Apple, `Transaction.updates`.
- Certainty: documented (read 2026-11)

### T-02

The call `purchase()` returns an own purchase, and `updates` does not announce it. Some reports differ: a subscription on macOS was announced half a second later, and so were unfinished purchases on the iOS 26.5 simulator.

- Source: Apple, `Transaction.updates`; RevenueCat/purchases-ios 2063 and its listener tests; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator); measured write-up (iOS 26.5 simulator).
- Certainty: confirmed
- See: C-01

### T-03

The listener that runs right after launch receives each unfinished transaction once. An app that needs them later reads `Transaction.unfinished`.

- Source: Apple, `Transaction.updates`; Apple Developer Forums 787431; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: documented (read 2026-11)
- See: C-02

### T-04

Each new iteration of `updates` in a process begins with a replay of everything unfinished, own purchases included. One run on macOS 26.6 received nothing, but there the transaction was missing from `unfinished` as well.

- Source: RevenueCat/purchases-ios, comment in `StoreKit1Wrapper` and `OfflineStoreKit2IntegrationTests`; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: C-02

### T-05

`updates` ends only when the task that iterates it is cancelled. Its elements are `VerificationResult<Transaction>`, and the iteration never throws.

- Source: Apple, `Transaction.updates`; `StoreKit.swiftinterface` of the iOS 17.4 SDK.
- Certainty: confirmed

### T-06

All concurrent iterators of `updates` receive all elements. An iterator listens from the moment it is made, not from its first `next()`.

- Source: our decision, because delivering to every iterator harms no app; RevenueCat/purchases-ios listener tests make the iterator before they buy.
- Certainty: inferred
- See: C-03

### T-07

An existing iterator receives every element, without a limit on waiting elements. Without an iterator, events are not kept, and the next iterator receives a replay of the unfinished transactions. Missed renewals all arrive at the next launch. Apple's text does not cover refunds that were made in the meantime.

- Source: Apple Developer Forums 751340; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator); our decision on buffering, because an element that is dropped loses a purchase.
- Certainty: inferred
- See: T-03, T-04, C-05, <doc:MissedRefunds>

### T-08

A running app receives a renewal through `updates`. The transaction has the reason renewal, an identifier of its own, and the `originalID` of its subscription. Every query lists the renewal by then; Apple's queries were seen to follow 0.1 to 0.9 seconds later.

- Source: Apple, `Transaction`; RevenueCat/purchases-ios `StoreKit2TransactionListenerTests`; abuharsky/flutter_ios_storekit2 renewal test; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: S-46

### T-09

A refund or revocation is announced as a transaction with the known identifier, whose revocation properties are now filled in. The announcement is made whether or not the transaction was finished.

- Source: Apple, WWDC22 session 10039; qonversion/qonversion-ios-sdk 739; abuharsky/flutter_ios_storekit2 refund test; measured write-up (iOS 26.5 simulator).
- Certainty: confirmed
- See: C-05, R-18

### T-10

A refund is announced once. The iOS 26.5 simulator announced the purchase again just before its revoked form; this package does not.

- Source: measured write-up (iOS 26.5 simulator).
- Certainty: single report

### T-11

A purchase with `SKTestSession.buyProduct` is an outside purchase, so `updates` announces it.

- Source: Apple, `SKTestSession.buyProduct(productIdentifier:)`; RevenueCat/purchases-ios tests.
- Certainty: confirmed
- See: C-26

### T-12

A finished own purchase is not announced. In production and the sandbox such a purchase was announced two or three times after 10 to 20 seconds; this package does that only if a test requests it.

- Source: Apple Developer Forums 816320.
- Certainty: single report
- See: <doc:QuirksByChoice>

### T-13

After an upgrade, the transaction of the former plan is announced again under its identifier, with `isUpgraded` true. The announcement does not change its finish state.

- Source: sample code in Apple, `Transaction.updates`, which handles upgraded transactions there; Apple, `Transaction.isUpgraded`.
- Certainty: inferred

### T-14

A purchase in a StoreKit view goes to `onInAppPurchaseCompletion` where the app set that modifier, and otherwise to `updates`. The view may then finish the transaction itself.

- Source: Apple, "Getting started with In-App Purchase using StoreKit views"; Apple Developer Forums 746629.
- Certainty: confirmed
- No test: The views of Apple's framework need a screen, and this package has none of them.

### T-15

A finite sequence shows the history as it was when the iteration began, and then ends. Later purchases reach the app through `updates`.

- Source: Apple, `Transaction.all`.
- Certainty: documented (read 2026-11)
- See: <doc:OneMomentPerSequence>

### T-16

`Transaction.all` has the members that the table names. Finished consumables are no members by default (T-17), except those that were refunded. Apple's two texts differ on finished non-renewing subscriptions and on the queue's restored and repeated purchases; that these are no members is a decision (C-12) and not documented.

- Source: Apple, `Transaction.all`, in an older and the present text.
- Certainty: documented (read 2026-11)
- See: C-12

### T-17

With the Boolean Info.plist key `SKIncludeConsumableInAppPurchaseHistory` set to true, `all` and `latest(for:)` also answer with finished consumables, from iOS 18 on. The default is false.

- Source: Apple, "SKIncludeConsumableInAppPurchaseHistory" (iOS 18).
- Certainty: documented (read 2026-11)
- See: C-12

### T-18

`currentEntitlements` lists each owned non-consumable, the latest transaction of each subscription that is subscribed or in grace, and the newest purchase of every non-renewing subscription. It never lists consumables, and nothing that was refunded or revoked.

- Source: Apple, `Transaction.currentEntitlements`; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator), which list every non-renewing purchase.
- Certainty: documented (read 2026-11)
- See: C-22

### T-19

`currentEntitlement(for:)`, deprecated since iOS 18.4, answers the same for one product. `currentEntitlements(for:)` yields at most one element for an ordinary product.

- Source: Apple, `Transaction.currentEntitlement(for:)` and `Transaction.currentEntitlements(for:)`.
- Certainty: documented (read 2026-11)

### T-20

`latest(for:)` answers for every product type, and is `nil` for a product that was never bought. A finished consumable counts only when it was refunded or when the Info.plist key is set. `Product.latestTransaction` and `Product.currentEntitlement` return the same for their product.

- Source: Apple, `Transaction.latest(for:)`; bodies in `StoreKit.swiftinterface` of the iOS 17.4 SDK.
- Certainty: documented (read 2026-11)
- See: T-17

### T-21

`Transaction.unfinished` lists every transaction that the app has not finished, each renewal included. A refund does not remove an unfinished transaction. Restored copies that exist in the queue alone are not listed.

- Source: Apple, `Transaction.unfinished`; RevenueCat/purchases-ios test helper `waitUntilUnfinishedTransactions`.
- Certainty: documented (read 2026-11)
- See: C-14

### T-22

`all` and `currentEntitlements` begin with the newest purchase: descending by purchase date, then by identifier. `unfinished` and the replay begin with the oldest. Apple documents no order.

- Source: RevenueCat/purchases-ios tests, which take the first element for the newest; Xcode payloads in public repositories; our decision on ties.
- Certainty: confirmed
- See: C-24

### T-23

An account has one subscription per group, so `currentEntitlements` usually lists one for each group. Family Sharing can add a second one.

- Source: Apple, `Product.SubscriptionInfo.status(for:)`.
- Certainty: documented (read 2026-11)
- See: <doc:SharedBesideBought>

### T-24

A query that begins after a purchase call has returned lists the purchase. Apple's queries lagged behind by about a second in Xcode testing; this package does that only if a test requests it.

- Source: RevenueCat/purchases-ios, feedback FB13133387; dropbox/StoreKitTestHelpers; measured write-up (iOS 26.5 simulator).
- Certainty: single report
- See: <doc:QuirksByChoice>

### T-25

A subscription in its grace period entitles the customer until `gracePeriodExpirationDate`, although its `expirationDate` has passed.

- Source: Apple, `Transaction.currentEntitlements` and `Product.SubscriptionInfo.RenewalState`.
- Certainty: documented (read 2026-11)

### T-26

An element that cannot be verified is delivered as `.unverified` with the error. Sequences do not leave it out.

- Source: Apple, `VerificationResult`.
- Certainty: documented (read 2026-11)
- See: <doc:PayloadAsStoredTruth>

### T-27

`finish()` is asynchronous, returns nothing, and never throws.

- Source: `StoreKit.swiftinterface` of the iOS 17.4 SDK.
- Certainty: documented (read 2026-11)

### T-28

Finishing a transaction twice has no further effect, and neither has finishing one that no longer exists.

- Source: hyodotdev/openiap, which treats a missing transaction as finished; flutter/packages, in_app_purchase_storekit tests.
- Certainty: confirmed

### T-29

A finished transaction is gone from `unfinished` at once. A finished consumable is gone from `all` and `latest(for:)` as well, unless the app's Info.plist includes finished consumables (T-17).

- Source: Apple, `Transaction.finish()`; RevenueCat/purchases-ios; hyodotdev/openiap.
- Certainty: confirmed
- See: T-17

### T-30

Each renewal is a transaction of its own and stays unfinished until the app finishes it.

- Source: Apple, `Transaction`; RevenueCat/purchases-ios tests.
- Certainty: documented (read 2026-11)

### T-31

A later purchase of the same product can return an unfinished transaction. It does not return a finished transaction, unless the customer owns the product.

- Source: the reports under P-17 and P-18.
- Certainty: confirmed
- See: P-17, P-18, C-10

### T-32

A call of `finish()` completes its write even if the calling task is cancelled.

- Source: our decision, because a finish that is lost delivers the purchase twice.
- Certainty: inferred

### T-33

Each purchase, renewal, and restore has an `id` of its own. `originalID` equals `id` for the first purchase of a product or of a subscription group. It differs for renewals and restores, and also for upgrades and for a return after a lapse (T-34, P-31, S-22).

- Source: Apple, `Transaction.id` and `Transaction.originalID`, for renewals and restores; for the rest as T-34.
- Certainty: documented (read 2026-11)
- See: T-34, P-31, S-22

### T-34

All transactions of one subscription group carry the `originalID` and `originalPurchaseDate` of the first purchase: renewals, plan changes, and subscriptions after a lapse.

- Source: Apple, `Transaction.originalID`; Xcode payloads in public repositories; decoded production receipts.
- Certainty: confirmed
- See: <doc:PlanChangeIsARenewal>

### T-35

In local testing identifiers are small numbers. They begin at 0 after clearing and grow by one across all products.

- Source: flutter/packages, in_app_purchase_storekit tests, which finish transaction 0; apple/app-store-server-library test resources; Xcode payloads in public repositories.
- Certainty: single report
- See: TS-08

### T-36

Only periods of an auto-renewable subscription have a `webOrderLineItemID`, and each has its own. In local testing it equals the transaction identifier, which is "0" for the first transaction.

- Source: Apple, `Transaction.webOrderLineItemID`; apple/app-store-server-library test resources, whose files of 2023 have "0" throughout; Xcode payloads in public repositories.
- Certainty: confirmed

### T-37

`purchaseDate` is the time of the charge for this purchase or period, or of the restore for a restored copy. `originalPurchaseDate` is the time of the first purchase.

- Source: Apple, `Transaction.purchaseDate` and `Transaction.originalPurchaseDate`.
- Certainty: documented (read 2026-11)

### T-38

`expirationDate` exists for auto-renewable subscriptions only. It is the time at which the period ends or renews.

- Source: Apple, `Transaction.expirationDate`; Xcode payloads in public repositories.
- Certainty: documented (read 2026-11)

### T-39

`purchasedQuantity` is 1 to 10 for consumables and non-renewing subscriptions, and 1 for other products.

- Source: Apple, `Product.PurchaseOption.quantity(_:)`.
- Certainty: documented (read 2026-11)
- See: <doc:QuantityOfOne>

### T-40

`price` is the amount charged for the whole quantity, after any offer, in units of the currency at the time of purchase. The payload has it in thousandths. A free trial costs 0, and data without a price reads as `nil`.

- Source: Apple, `Transaction.price`; the division by 1000 in `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### T-41

`offer` has identifier, type, payment mode, and period, and is `nil` without an offer. The identifier is `nil` for an introductory offer, the offer's own for promotional and win-back offers, and the reference name for a code.

- Source: Apple, `Transaction.offer` and `Transaction.Offer.id`.
- Certainty: documented (read 2026-11)

### T-42

`reason` distinguishes a purchase from a renewal. A payload without the key is a purchase.

- Source: Apple, `Transaction.reason`; the fallback in `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### T-43

`ownershipType` is `purchased` or `familyShared`, and from the 27 SDK also `assigned`.

- Source: Apple, `Transaction.ownershipType`; interfaces of the 27 SDK.
- Certainty: documented (read 2026-11)

### T-44

`storefront` is the storefront of the purchase, with a country code of three letters and a numeric identifier.

- Source: Apple, `Transaction.storefront`; Xcode payloads in public repositories (`USA`, `143441`).
- Certainty: documented (read 2026-11)

### T-45

`environment` is production, sandbox, or Xcode. The raw values begin with a capital letter.

- Source: Apple, `AppStore.Environment`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### T-46

`revocationDate` and `revocationReason` exist only after a refund or the end of family sharing. The reason is 1 for a problem with the app and 0 for any other.

- Source: Apple, `Transaction.revocationDate` and `Transaction.revocationReason`; measured write-up (iOS 26.5 simulator).
- Certainty: documented (read 2026-11)

### T-47

`isUpgraded` is true once the customer has moved to a higher plan. The key is documented as present only then; local testing writes it for every subscription.

- Source: Apple, `Transaction.isUpgraded`; Xcode payloads in public repositories.
- Certainty: documented (read 2026-11)
- See: C-16

### T-48

`appAccountToken` is the token that the purchase was given. Renewals of a subscription have the same token.

- Source: Apple, `Transaction.appAccountToken` and `Product.SubscriptionInfo.RenewalInfo.appAccountToken`.
- Certainty: documented (read 2026-11)

### T-49

The payload writes the account token in lower case, while Swift's `uuidString` is upper case. Comparisons have to use the UUID.

- Source: measured write-up (iOS 26.5 simulator).
- Certainty: confirmed

### T-50

`subscriptionGroupID` exists for auto-renewable subscriptions only. `subscriptionStatus` is the status in the group with the same `originalID`; it is `nil` for other products and after an error.

- Source: Apple, `Transaction.subscriptionStatus`; its body in `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### T-51

`jsonRepresentation` is the decoded payload of the signed text. `VerificationResult.jwsRepresentation` is the signed text in its compact form.

- Source: Apple, `Transaction.jsonRepresentation` and `VerificationResult.jwsRepresentation`.
- Certainty: documented (read 2026-11)

### T-52

`deviceVerification` is the SHA-384 hash of the nonce, followed by the device identifier. Both are UUIDs in lower case.

- Source: Apple, `Transaction.deviceVerification`.
- Certainty: documented (read 2026-11)

### T-53

Two transactions are equal, and have the same hash, if their content is equal. `debugDescription` is the JSON.

- Source: bodies in `StoreKit.swiftinterface` of the iOS 17.4 SDK.
- Certainty: confirmed

### T-54

`signedDate` is the time of the signature, renewed with every signature. One transaction that is read twice may differ in signed date, nonce, and signature.

- Source: Apple, `Transaction.signedDate`; Xcode payloads in public repositories.
- Certainty: documented (read 2026-11)
- See: <doc:Storage>
- Differs: This package signs a transaction when its content changes, so reading it twice gives the same text.

### T-55

`VerificationError` has six cases: revoked certificate, invalid certificate chain, invalid device verification, invalid encoding, invalid signature, and missing required properties.

- Source: Apple, `VerificationResult.VerificationError`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)
- See: <doc:WrongAppOrEnvironment>
- Differs: No online request is made, so `revokedCertificate` occurs only as a simulated error.

### T-56

`payloadValue` throws the verification error of an unverified value. `unsafePayloadValue` returns the value in either case.

- Source: Apple, `VerificationResult`.
- Certainty: documented (read 2026-11)

### T-57

A verified transaction belongs to this device, since the device hash was compared. An app should not repeat the comparison with data of another device.

- Source: Apple, `Transaction.deviceVerification`.
- Certainty: documented (read 2026-11)

### T-58

While a verification error is simulated, all transactions, renewal infos, and app transactions are unverified. A purchase then returns `.success(.unverified)`, and entitlements are listed as unverified.

- Source: Apple, `SKTestFailures.Verification`; RevenueCat/purchases-ios tests; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed

### T-59

On Apple's systems, reads in a cancelled task answer empty: products, entitlements, and statuses. `isEligibleForIntroOffer` answers as usual.

- Source: Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator).
- Certainty: single report
- See: C-23
- Differs: This package gives a cancelled task the whole answer, because an empty list of entitlements reads as "not paid".

### T-60

A non-renewing subscription can be bought again at any time. The new transaction is independent: its `originalID` is its own `id`. A refund of one purchase leaves the others alone.

- Source: Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, and the iOS 27.0 simulator, which in two of three runs returned the earlier transaction).
- Certainty: single report
- See: C-10, C-22

### page ProductRules

### P-01

`Product.products(for:)` ignores repeated identifiers and leaves out unknown ones without an error. No identifiers give no products. It throws a `StoreKitError` only when the system fails.

- Source: Apple, `Product.products(for:)`; flutter/packages, in_app_purchase_storekit test of invalid products.
- Certainty: documented (read 2026-11)

### P-02

Products are returned in the order of the request. Apple promises no order.

- Source: our decision, because a fixed order makes tests repeatable.
- Certainty: inferred

### P-03

`displayName`, `description`, and `groupDisplayName` are empty strings where the file has no text.

- Source: Apple, `Product.displayName` and `Product.SubscriptionInfo.groupDisplayName`.
- Certainty: documented (read 2026-11)

### P-04

The storefront and the device language determine the language of product texts. In local testing, the locale of the configuration determines the language.

- Source: Apple, `SKTestSession.locale`.
- Certainty: confirmed
- See: TS-18
- Differs: This package always uses the locale of the configuration, in every environment.

### P-05

`price` is a `Decimal` and `displayPrice` a localized text. In the product's JSON, prices are texts in local testing and numbers in the sandbox.

- Source: Apple, `Product.price` and `Product.displayPrice`; product JSON from Xcode and the sandbox in public repositories.
- Certainty: documented (read 2026-11)
- Differs: The JSON has the form of local testing in every environment, so that its prices are texts.

### P-06

Two products are equal if their JSON is equal.

- Source: bodies in `StoreKit.swiftinterface` of the iOS 17.4 SDK.
- Certainty: confirmed

### P-07

The raw values of `Product.ProductType` are those of `kind` in the JSON: "Consumable", "Non-Consumable", "Non-Renewing Subscription", and "Auto-Renewable Subscription".

- Source: `StoreKit.swiftinterface`; Xcode payloads in public repositories.
- Certainty: documented (read 2026-11)

### P-08

An introductory offer has no `id`. An offer has a `periodCount` above 1 only if its payment mode is pay as you go. `winBackOffers` lists all configured offers, eligible or not.

- Source: Apple, `Product.SubscriptionOffer`.
- Certainty: documented (read 2026-11)

### P-09

A `groupLevel` of 1 is the highest level of service in its group.

- Source: Apple, `Product.SubscriptionInfo.groupLevel`.
- Certainty: documented (read 2026-11)
- See: S-25

### P-10

`purchase(options:)` returns `.success` with a verification result, `.userCancelled`, or `.pending`. It throws `Product.PurchaseError` or `StoreKitError`.

- Source: Apple, `Product.purchase(options:)`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### P-11

A customer who dismisses the sheet makes the call return `.userCancelled`. Some paths on Apple's systems throw `StoreKitError.userCancelled` instead, so apps accept both.

- Source: RevenueCat/purchases-ios 1603 and a comment in its purchase code.
- Certainty: confirmed

### P-12

`.pending` means that an approval or another step outside the app is missing. An approval arrives later through `updates`; a refusal is not reported.

- Source: Apple, `Product.PurchaseResult.pending`; abuharsky/flutter_ios_storekit2 decline test; vm542/RevenueDog, StoreKitScenarioTests; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: documented (read 2026-11)
- See: C-04, <doc:ApprovalOfALostOffer>

### P-13

The transaction of a successful purchase is unfinished until the app finishes it. `unfinished` and `all` list it as soon as the call returns.

- Source: Apple, `Transaction.finish()`.
- Certainty: confirmed
- See: T-24

### P-14

A purchase whose transaction fails verification returns `.success(.unverified)`. The call does not throw for it.

- Source: Apple, `Product.PurchaseResult`.
- Certainty: confirmed
- See: T-58

### P-15

Buying a non-consumable that the customer owns succeeds without a charge. The call returns the existing transaction, with its identifier and original date, and nothing is announced.

- Source: RevenueCat/purchases-ios 6357; a public app test suite that uses SKTestSession; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: C-09, Q-37

### P-16

Buying the subscription that is active succeeds and returns its existing transaction.

- Source: RevenueCat/purchases-ios 6357; space-code/flare; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: C-11

### P-17

Buying a consumable of which a transaction is unfinished returns that transaction without a charge.

- Source: RevenueCat/purchases-ios 1965; a guard in flutter/packages, in_app_purchase_storekit; j3k0/cordova-plugin-purchase 454; hyochan/flutter_inapp_purchase 584, which says "sometimes".
- Certainty: confirmed
- See: C-10, <doc:ChargedOnAnotherDevice>

### P-18

A new purchase never returns the unfinished transaction of an expired period. Apple's systems were seen to return one.

- Source: hyodotdev/openiap; tidev/ti.storekit 43.
- Certainty: single report
- See: C-10

### P-19

A quantity is 1 to 10. Only consumables and non-renewing subscriptions may have a quantity above 1. Any other quantity throws `Product.PurchaseError.invalidQuantity`.

- Source: Apple, `Product.PurchaseOption.quantity(_:)`.
- Certainty: documented (read 2026-11)
- See: <doc:QuantityOfOne>

### P-20

The account token of a purchase comes back on its transaction, on renewals, and in the renewal info.

- Source: Apple, `Product.PurchaseOption.appAccountToken(_:)`.
- Certainty: documented (read 2026-11)
- See: T-48

### P-21

The closure of the option `onStorefrontChange` decides if a purchase continues in a new storefront. Without the option it continues.

- Source: Apple, `Product.PurchaseOption.onStorefrontChange(shouldContinuePurchase:)`.
- Certainty: documented (read 2026-11)
- See: <doc:StorefrontDuringAPurchase>

### P-22

A promotional offer needs a present or former subscriber and a valid signature. `PurchaseError` has a case for each fault: offer identifier, signature, price, missing parameters, and eligibility.

- Source: Apple, `Product.PurchaseOption.promotionalOffer(offerID:keyID:nonce:signature:timestamp:)` and `Product.PurchaseError`.
- Certainty: documented (read 2026-11)
- See: C-20, <doc:OfferSignatures>

### P-23

The option `winBackOffer` works for eligible customers only. The option `introductoryOfferEligibility(compactJWS:)` replaces the customer's history with the decision of a server. Promotional offers accept a compact JWS since the iOS 26 SDK.

- Source: Apple, `Product.PurchaseOption`.
- Certainty: documented (read 2026-11)
- See: C-20, P-41

### P-24

The option `custom(key:value:)` changes nothing about a purchase. Its form for data serves the Advanced Commerce API alone.

- Source: Apple, `Product.PurchaseOption.custom(key:value:)`.
- Certainty: documented (read 2026-11)

### P-25

The option `simulatesAskToBuyInSandbox` has no effect outside the sandbox.

- Source: space-code/flare; RevenueCat/purchases-ios.
- Certainty: confirmed
- See: Q-31

### P-26

Three options are for tests: a code by reference name, a promotional offer without signature, and a purchase date. A back-dated purchase has both dates in the past, and renews up to the present unless the test says otherwise. A purchase with a code is announced at once and carries the reference name.

- Source: Apple, `SKTestSession.buyProduct(identifier:options:)`; `StoreKitTest.swiftinterface`; Kosikowski/swift-storekit, RealStoreKitTests (iOS 27.0 simulator, and macOS 26.6 with Xcode 26.6); macOS 26.6 with Xcode 27 ignores the date.
- Certainty: documented (read 2026-11)
- See: TS-40

### P-27

A purchase continues when the task that awaits it is cancelled. If no caller receives the result, the transaction stays unfinished, and the next listener receives it.

- Source: our decision, because the customer may have paid; RevenueCat/purchases-ios 6706 asks for the same.
- Certainty: inferred

### P-28

Concurrent purchase calls show their sheets one after another. Each call returns the result of its own purchase.

- Source: our decision, because a device shows one sheet at a time.
- Certainty: inferred

### P-29

A purchase throws `PurchaseError.purchaseNotAllowed` while the customer may not pay. A product that the storefront does not sell fails with `productUnavailable` or `StoreKitError.notAvailableInStorefront`.

- Source: Apple, `Product.PurchaseError` and `StoreKitError`.
- Certainty: documented (read 2026-11)
- Differs: All products of this package are sold in every storefront.

### P-30

A purchase while no task iterates `updates` prints a warning at run time, because the app may miss purchases.

- Source: comment in RevenueCat/purchases-ios tests.
- Certainty: confirmed

### P-31

An upgrade returns its new transaction at once: reason purchase, a new `id`, and the `originalID` of the group. The former transaction becomes `isUpgraded`, stays in `all`, and no longer entitles the customer. The refund of the remaining days is not a revocation.

- Source: Apple, `Transaction.isUpgraded` and `SKTestTransaction.cancelDate`; Apple Developer Forums 723300; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: S-24, T-13

### P-32

A downgrade, and a crossgrade to another length, return the transaction that the customer holds, unchanged. Only `autoRenewPreference` changes, and the new product's transaction comes with the renewal.

- Source: RevenueCat/purchases-ios 1718 and 3020; Apple Developer Forums 766872; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator).
- Certainty: confirmed
- See: S-24, <doc:PlanChangeIsARenewal>

### P-33

An interrupted purchase is `.pending`. When the problem is resolved, its transaction arrives once through `updates`. The iOS 27.0 simulator throws `StoreKitError.unknown` instead.

- Source: Apple, `SKTestSession.resolveIssueForTransaction(identifier:)`; a public app test suite that uses SKTestSession; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator).
- Certainty: confirmed
- See: C-13

### P-34

Eligibility for an introductory offer belongs to the group and follows from history alone, unless a server's signed statement replaces it (P-23). It is true even where no offer is configured, and false for the whole group after a purchase. Apple's systems keep the first answer of a process; this package does not.

- Source: Apple, `Product.SubscriptionInfo.isEligibleForIntroOffer`; vm542/RevenueDog, StoreKitScenarioTests; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: documented (read 2026-11)

### P-35

A customer with an active subscription of the group is not eligible for the introductory offer. Since iOS 17.4 this includes one that began without a trial.

- Source: RevenueCat/purchases-ios eligibility tests and feedback FB11889732; Apple, "Implementing introductory offers in your app".
- Certainty: confirmed

### P-36

A customer who has used an introductory offer of the group is never eligible for it again.

- Source: RevenueCat/purchases-ios, test of eligibility after expiry.
- Certainty: confirmed

### P-37

A customer whose subscription began without an introductory offer is eligible again once it has expired.

- Source: RevenueCat/purchases-ios, test of eligibility after a purchase without a trial.
- Certainty: confirmed

### P-38

A purchase in one group does not change the eligibility in other groups.

- Source: RevenueCat/purchases-ios, test of eligibility for another product.
- Certainty: confirmed

### P-39

The first purchase of an eligible customer uses the introductory offer automatically. The transaction has offer type 1, the discount type, and the offer's price.

- Source: abuharsky/flutter_ios_storekit2; space-code/flare; Xcode payloads in public repositories.
- Certainty: confirmed

### P-40

Every present or former subscriber may use a promotional offer, whether or not an introductory offer was used.

- Source: Apple, "Setting up promotional offers".
- Certainty: documented (read 2026-11)
- See: <doc:OffersThatWait>

### P-41

A win-back offer is for a customer whose own subscription has ended. No subscription of the group may be active, in grace, or in retry. In local testing a customer is eligible from the lapse on, provided that the offer has its flag set.

- Source: Apple, "Testing win-back offers in the sandbox environment" and "Testing win-back offers in Xcode"; flutter/packages tests; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: TS-60

### P-42

A code names the customers it is for: new, present, or expired subscribers. A code may also stack on the introductory offer.

- Source: Apple, "Implementing offer codes in your app"; the `.storekit` file format.
- Certainty: documented (read 2026-11)
- See: S-42
- Differs: A code is the reference name of its offer. Codes for other products, and limits on redemption, do not exist.

### P-43

A purchase has at most one offer. A promotional offer replaces the introductory offer.

- Source: Apple, "Implementing promotional offers in your app".
- Certainty: documented (read 2026-11)
- See: <doc:OffersThatWait>

### P-44

`PurchaseIntent.intents` delivers intents from the App Store, each a product and perhaps an offer. The app then calls `purchase`. The `id` of an intent is the product identifier. An app uses either intents or the observer's callback, not both.

- Source: Apple, `PurchaseIntent`; `SKPaymentQueue.h`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### P-45

An observer that returns true from `shouldAddStorePayment` lets the queue continue with the payment. After false nothing happens; the app can keep the payment and add it later.

- Source: Apple, `paymentQueue(_:shouldAddStorePayment:for:)`.
- Certainty: documented (read 2026-11)
- See: X-14

### P-46

An observer that does not implement `shouldAddStorePayment` has the same effect as the answer false: nothing happens.

- Source: RevenueCat/purchases-ios; bizz84/SwiftyStoreKit.
- Certainty: confirmed

### P-47

An intent that arrives before a task iterates `intents` waits for the first iteration. Such an intent may have launched the app.

- Source: our decision, because Apple says that the intent opens the app, which then receives it.
- Certainty: inferred

### P-48

A promoted product is visible, hidden, or default, with the values 1, 2, and 0, and each device has its own order. An empty order restores the default. `Product.PromotionInfo` and `SKProductStorePromotionController` share one model.

- Source: Apple, `Product.PromotionInfo`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)
- See: F-08, <doc:OnePromotionList>

### P-49

`purchase(confirmIn:options:)` and SwiftUI's `PurchaseAction` have the same results as `purchase(options:)`. If the scene cannot be used, they throw: `StoreKitError.unknown`, or `invalidPresentationContext` in the 27 SDK.

- Source: Apple, `Product.purchase(confirmIn:options:)`; `StoreKit.swiftinterface`; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: documented (read 2026-11)
- Differs: Any `PresentationContext` is usable here, and `PurchaseAction` needs a screen.

### P-50

A simulated purchase error makes `purchase` throw it, and leaves no transaction. A simulated load error makes `Product.products(for:)` throw.

- Source: Apple, `SKTestSession.setSimulatedError(_:forAPI:)`; flutter/packages tests; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed
- See: TS-25, <doc:ArmedErrors>

### P-51

A promotional offer that a subscriber buys for the same product begins at the next billing. The present transaction is the result of the call, and the renewal info names the waiting offer.

- Source: Apple, "Implementing promotional offers in your app"; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: documented (read 2026-11)
- See: <doc:OffersThatWait>

### page SubscriptionRules

### S-01

A subscription is subscribed (1), expired (2), in billing retry (3), in its grace period (4), or revoked (5). The customer is entitled while the subscription is subscribed or in its grace period.

- Source: Apple, `Product.SubscriptionInfo.RenewalState`; App Store Server API, `status`.
- Certainty: documented (read 2026-11)

### S-02

`status(for:)` is empty for a group that the customer never subscribed to. Otherwise it has one entry per chain: the customer's own, and those that the family shares.

- Source: Apple, `Product.SubscriptionInfo.status(for:)`.
- Certainty: documented (read 2026-11)
- See: T-23

### S-03

A status carries the newest transaction of its chain and the renewal info that belongs to it. Both are verification results.

- Source: Apple, `Product.SubscriptionInfo.Status`.
- Certainty: documented (read 2026-11)

### S-04

After each change of a status, `Status.updates` delivers it. `Status.all`, from iOS 17 on, delivers each group with its statuses.

- Source: Apple, `Product.SubscriptionInfo.Status.updates` and `Product.SubscriptionInfo.Status.all`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### S-05

`Status.updates` does not begin with present values. It delivers a status after a purchase, a renewal, and an expiry, and when grace or retry begins or ends. The sequence also delivers a status when auto-renewal, the planned product, or the consent to a price changes, and after a refund of the present period. A refund of an earlier period changes no status.

- Source: Apple, `Product.SubscriptionInfo.Status.updates`; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed

### S-06

`status(transactionID:)`, from iOS 18.4 on, finds the status by the identifier of any transaction of the chain.

- Source: Apple, `Product.SubscriptionInfo.status(transactionID:)`.
- Certainty: documented (read 2026-11)

### S-07

`willAutoRenew` is `autoRenewStatus` in the JSON, 1 or 0. `autoRenewPreference` is the product that renews next, which differs from the present one while a change is planned. The property is `nil` if the subscription will not renew: renewal is off, billing has lapsed, or a price was not accepted.

- Source: Apple, `RenewalInfo.willAutoRenew` and `RenewalInfo.autoRenewPreference`.
- Certainty: documented (read 2026-11)
- See: C-17

### S-08

`currentProductID` is the product of the present period, or of the last one.

- Source: Apple, `RenewalInfo.currentProductID`.
- Certainty: documented (read 2026-11)

### S-09

The renewal info shows the stage of a failing renewal:

| stage | `isInBillingRetry` | reason | grace date | entitled |
|---|---|---|---|---|
| active | false | none | none | yes |
| grace | true | billing error | set | yes |
| retry | true | billing error | none | no |
| given up | false | billing error | none | no |

No stage creates a transaction. The iOS 27.0 simulator lists one in retry, and shows `expired` for up to 0.7 seconds at each renewal; this package does neither.

- Source: Apple, `RenewalInfo.isInBillingRetry`; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27.0 simulator).
- Certainty: confirmed
- See: S-46

### S-10

`expirationReason` is `nil` while the subscription is active. The reasons are auto-renewal off (1), billing error (2), no consent to a price (3), product not available (4), and unknown (5). The 27 SDK adds unbundled (6).

- Source: Apple, `RenewalInfo.ExpirationReason`; App Store Server API, `expirationIntent`; interfaces of the 27 SDK.
- Certainty: documented (read 2026-11)
- Differs: No subscription is part of a bundle here, so the reason unbundled does not occur.

### S-11

`renewalDate` always exists and equals the end of the latest period. It may be in the past.

- Source: Apple, `RenewalInfo.renewalDate`.
- Certainty: documented (read 2026-11)

### S-12

`recentSubscriptionStartDate` is the start of the customer's latest run of subscriptions. A gap shorter than 60 days does not end a run; in the sandbox the limit is 10 minutes. Apple's second wording ends a run only after more than 60 days. Here a gap of exactly 60 days ends it. Grace and billing retry count as a gap.

- Source: Apple, `RenewalInfo.recentSubscriptionStartDate`; App Store Server API.
- Certainty: documented (read 2026-11)
- Differs: The limit is 60 days in the sandbox, too. With a time rate it has the length of billing retry.

### S-13

`renewalPrice` and `currency` are the price of the next period, with an offer if one continues.

- Source: Apple, `RenewalInfo.renewalPrice`.
- Certainty: documented (read 2026-11)

### S-14

The renewal info has an `offer` only if the offer covers the next period, for example an offer over several periods.

- Source: Apple, `RenewalInfo.offer`.
- Certainty: documented (read 2026-11)
- See: P-51

### S-15

`eligibleWinBackOfferIDs` lists the best offer first, and is empty while the customer is entitled, in grace, or in retry. Xcode lists the offers without an order.

- Source: Apple, `RenewalInfo.eligibleWinBackOfferIDs`.
- Certainty: documented (read 2026-11)
- See: P-41, <doc:OffersThatWait>

### S-16

A renewed period begins exactly at the end of the former one. Apple begins to charge up to 24 hours earlier.

- Source: Apple, "Handling subscriptions billing"; decoded sandbox receipts.
- Certainty: documented (read 2026-11)
- See: <doc:BillingDates>
- Differs: This package charges at the end of the period.

### S-17

The store tries to charge a failed renewal for 60 days at most. A grace period lasts 3 or 6 days for a weekly subscription, and 3, 16, or 28 days for a longer one.

- Source: Apple, "Reducing involuntary subscriber churn"; grace periods in `StoreKitTest.swiftinterface`.
- Certainty: documented (read 2026-11)
- Differs: Grace lasts 6 days for a week or less and 16 days for longer periods; other lengths cannot be chosen.

### S-18

A payment that succeeds in the grace period keeps the billing cycle. A later payment begins a new cycle on its date.

- Source: Apple, "Reducing involuntary subscriber churn".
- Certainty: documented (read 2026-11)
- See: <doc:CommitmentsInsideChains>

### S-19

Cancelling in the grace period or in retry ends the subscription at once.

- Source: Apple, "Testing failing subscription renewals and In-App Purchases".
- Certainty: documented (read 2026-11)

### S-20

Billing retry ends in one of three ways: the payment succeeds, the period of retry is over, or the customer cancels.

- Source: Apple, `RenewalInfo.isInBillingRetry`.
- Certainty: documented (read 2026-11)

### S-21

A customer who turns auto-renewal off is entitled until the period ends, and the subscription then expires with reason 1. Turning it on in time restores renewal without a transaction.

- Source: Apple, "Testing disabling auto-renew".
- Certainty: documented (read 2026-11)

### S-22

Subscribing again after expiry is a purchase: reason purchase, a new `id`, and the `originalID` of the group's first.

- Source: Xcode payloads in public repositories; RevenueCat/purchases-ios, test of resubscribing after expiration.
- Certainty: confirmed
- See: T-34

### S-23

Subscribing again after cancelling, but before the end, turns auto-renewal on. The call returns the present transaction.

- Source: Apple, "Testing disabling auto-renew"; the reports under P-16.
- Certainty: confirmed
- See: P-16

### S-24

An upgrade begins a new period at once, and the store refunds the remaining time. A downgrade waits for the renewal. A crossgrade is immediate for the same length of period, and waits otherwise.

- Source: Apple, "Handling subscriptions billing"; Apple Developer Forums 723300.
- Certainty: documented (read 2026-11)
- See: P-31, P-32, <doc:PlanChangeIsARenewal>

### S-25

Level 1 is above level 2. A change within one level is a crossgrade.

- Source: Apple, `Product.SubscriptionInfo.groupLevel`.
- Certainty: documented (read 2026-11)

### S-26

A planned change replaces one that was planned earlier. Choosing the present product again cancels it.

- Source: our decision, because the renewal info can name one product only.
- Certainty: inferred

### S-27

While a downgrade waits, only the present product entitles the customer. One report showed two entitlements after a second choice, which is a defect.

- Source: Apple Developer Forums 766872.
- Certainty: confirmed

### S-28

A price increase that needs consent is pending, then agreed; without an answer the subscription expires with reason 3. An increase that needs no consent is agreed at once. If the customer cancels because of the increase, the subscription expires with reason 1.

- Source: Apple, "Managing price increases for auto-renewable subscriptions".
- Certainty: documented (read 2026-11)

### S-29

In the JSON `priceIncreaseStatus` is 0 for pending and 1 for agreed. Without an increase the key is missing.

- Source: App Store Server API, `priceIncreaseStatus`.
- Certainty: documented (read 2026-11)

### S-30

The queue asks `paymentQueueShouldShowPriceConsent(_:)` when its first observer is added and when the app comes to the front, while a consent is pending. The default is true. After false, `showPriceConsentIfNeeded()` shows the question later. The asynchronous API sends a `Message` instead.

- Source: `SKPaymentQueue.h`; Apple, `paymentQueueShouldShowPriceConsent(_:)`.
- Certainty: documented (read 2026-11)
- See: Q-10, <doc:MessagesFollowFromTheLedger>
- Differs: The delegate is not asked when the app comes to the front, and without a delegate the queue shows no question.

### S-31

An app that iterates `Message.messages` shows messages itself, with `display(in:)`. The reasons are price increase, billing issue (16.4), win-back offer (18), and generic. Without an iteration the system shows them.

- Source: Apple, `Message`.
- Certainty: documented (read 2026-11)
- See: <doc:MessagesFollowFromTheLedger>
- Differs: This package shows no message by itself.

### S-32

A message about a billing issue that is resolved before the message is shown is not shown.

- Source: Apple, `Message.Reason.billingIssue`.
- Certainty: documented (read 2026-11)

### S-33

A trial lasts as long as the period of its offer. The first paid renewal has the reason renewal and no offer.

- Source: Apple, "Implementing introductory offers in your app"; space-code/flare.
- Certainty: confirmed

### S-34

An offer paid up front is one transaction for its whole length. A pay-as-you-go offer has a transaction with the offer in each of `periodCount` periods.

- Source: Apple, `Product.SubscriptionOffer.PaymentMode`.
- Certainty: documented (read 2026-11)

### S-35

Each family member has separate transactions with the ownership `familyShared`, and a revocation when the sharing ends. A status list may contain the customer's own subscription and a shared one.

- Source: Apple, "Supporting Family Sharing in your app" and "Testing Family Sharing".
- Certainty: documented (read 2026-11)
- See: <doc:SharedBesideBought>
- Differs: In a store with one account, a test shares what relatives bought. A group has one shared subscription at a time.

### S-36

A shared transaction has an `id` and an `originalID` of its own.

- Source: our decision, because Apple says that each member's transactions are unique.
- Certainty: inferred

### S-37

A refund of the present period revokes the subscription: state 5, no entitlement, and no renewal. Local testing in Xcode may leave auto-renewal on.

- Source: Apple, `RenewalState.revoked`; App Store Server Notifications, `REFUND`.
- Certainty: documented (read 2026-11)
- See: <doc:RefundsEndRenewal>

### S-38

The sandbox renews a subscription at most 12 times, at 3, 5, 15, 30 or 60 minutes per month; a week takes 3, 3, 5, 10 or 15 minutes. Local testing has no such limit.

- Source: Apple, "Manage Sandbox Apple Account settings".
- Certainty: documented (read 2026-11)
- Differs: A store uses these speeds and this limit only if a test calls `useSandboxRenewals`, in every environment. At three minutes per month, grace and retry are scaled like those of the other speeds, because Apple's table was not found.

### S-39

Renewals that fell due while the app was closed are added when the app next uses the store, and are announced at launch. Before Xcode 16 local testing did not list them.

- Source: russell-archer/StoreHelper; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: single report
- See: TS-36

### S-40

A non-renewing subscription has no expiry, no status, and no renewal. The purchase entitles the customer until it is refunded, and the app decides how long it lasts.

- Source: Apple, "Handling subscriptions billing".
- Certainty: documented (read 2026-11)
- See: T-18

### S-41

`showManageSubscriptions` lets the customer change auto-renewal and plan. The results arrive through statuses and transactions.

- Source: Apple, `AppStore.showManageSubscriptions(in:)`.
- Certainty: documented (read 2026-11)
- Differs: A subscription that has ended is not on the sheet; the app sells it again.

### S-42

The sheet for codes closes without a result. The transaction comes through `updates`, and through the queue as purchased. The sheet refuses a code that would be a downgrade.

- Source: Apple, "Implementing offer codes in your app".
- Certainty: documented (read 2026-11)
- See: F-07

### S-43

An expiry creates no transaction and announces none. Only a status changes.

- Source: Apple, "Managing price increases for auto-renewable subscriptions"; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: confirmed

### S-44

Since 26.4 a yearly subscription can be paid monthly with a commitment of 12 months. Signed values then have the billing plan `MONTHLY` and information on the commitment.

- Source: App Store Server API, `billingPlanType`; version 5.0 of the `.storekit` file format.
- Certainty: documented (read 2026-11)
- See: <doc:CommitmentsInsideChains>
- Differs: A purchase with the monthly plan takes no offer.

### S-45

A subscription period has the unit day, week, month, or year. A period of 7 days reads as one week.

- Source: RevenueCat/purchases-ios `StoreKitWorkarounds`; Xcode payloads in public repositories with `P7D`.
- Certainty: documented (read 2026-11)

### S-46

No query shows a gap around a renewal: no expired state, no missing entitlement, and no status older than the announced transaction.

- Source: our decision, because the gaps of Apple's systems under S-09, T-08, and T-24 are defects.
- Certainty: inferred
- See: S-09, T-08, T-24

### S-47

A customer who cancels within a commitment keeps `willAutoRenew` true while the months are billed. Only the commitment's own status in the renewal info becomes 0.

- Source: Apple, "Managing the life cycle of monthly subscriptions with a commitment"; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6).
- Certainty: documented (read 2026-11)
- See: <doc:CommitmentsInsideChains>

### S-48

A plan change that takes effect at once replaces the running period. The replaced transaction gets `isUpgraded == true` and is published once more, for an upgrade and for a crossgrade of the same duration alike. Its expiration date does not change.

- Source: our decision: `Transaction.isUpgraded` documents upgrades only, and Apple's server notification for a change that takes effect at once has one subtype, `UPGRADE`; see <doc:CrossgradesReplace>.
- Certainty: inferred
- See: S-24, S-25, T-47

### S-49

Accounts of one server that are a family share the purchases of each member in the same app and environment. Shared are non-consumables and auto-renewable subscriptions that the `.storekit` file marks as shareable. Every other member gets a transaction of its own, without the `appAccountToken` and with the price 0. A subscription of a member has
the period ends of the paying account, and follows its renewals, cancellation, billing retry and plan changes. A refund, the end of sharing, and leaving the family revoke (R-26). A damaged row of another member revokes nothing (E-19).

- Source: Apple, "Supporting Family Sharing in your app", for the transactions and the revocations. Our decision for the dates and for two members that share the same product, because Apple is silent; see <doc:FamiliesFollow>.
- Certainty: inferred
- See: S-35, S-36, R-26, <doc:SharedBesideBought>

### S-50

A family has an organizer and up to five other members, and an account is in one family. A store of one account has none.

- Source: Apple, "Supporting Family Sharing in your app", for five members beside the one that shares. Our decision that the member who joined first is the organizer, and that every member may leave.
- Certainty: documented (read 2026-11)
- See: <doc:FamiliesFollow>

### page RestoringRules

### R-01

`restoreCompletedTransactions()` adds earlier completed purchases to the queue as new `restored` transactions. One terminal callback follows: either the one for success or the one for failure. A failure may be reported after some transactions were delivered.

- Source: `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)

### R-02

Between the call and the terminal callback, `updatedTransactions` is called any number of times, or not at all. The terminal callback comes last.

- Source: `SKPaymentQueue.h`; bizz84/SwiftyStoreKit, notes.
- Certainty: documented (read 2026-11)

### R-03

Finished non-consumables and auto-renewable subscriptions are restored. Consumables, non-renewing subscriptions and unfinished transactions are not. One article on testing counts non-renewing subscriptions among the restorable types; this package does not follow it.

- Source: Apple, `restoreCompletedTransactions()`; Apple, "Restoring purchased products".
- Certainty: documented (read 2026-11)

### R-04

A subscription is restored whether it has expired or not. Reports show one restored transaction for every period, so a long history gives many.

- Source: bizz84/SwiftyStoreKit, notes; robotmedia/RMStore; a sandbox receipt with 187 entries among the public fixtures of tikhop/TPInAppReceipt.
- Certainty: confirmed
- See: C-14

### R-05

A restored transaction has a new identifier and a new date, and its `original` is the first transaction. Another restore makes further transactions.

- Source: Apple, `original` of `SKPaymentTransaction`; Apple, `restoreCompletedTransactions()`.
- Certainty: documented (read 2026-11)

### R-06

If there is nothing to restore, only the callback for success is called. An error of the macOS sandbox in this case was a defect.

- Source: Apple, "Testing in-app purchases with StoreKit in Xcode"; 64characters/Telephone issue 281.
- Certainty: documented (read 2026-11)

### R-07

A restored transaction is finished like any other. Until then it is delivered as `restored` at every launch.

- Source: Apple, "Restoring purchased products"; Apple, `finishTransaction(_:)`.
- Certainty: documented (read 2026-11)

### R-08

A restore asks the customer to sign in. After a refusal the queue calls the callback for failure, and not the callback for success. Error code 2, `paymentCancelled`, is inferred.

- Source: `SKPaymentQueue.h`; steprescott/SCPStoreKitManager issue 12; bizz84/SwiftyStoreKit.
- Certainty: documented (read 2026-11)

### R-09

`restoreCompletedTransactions(withApplicationUsername:)` restores the purchases whose payment had the same user name.

- Source: Apple, `restoreCompletedTransactions(withApplicationUsername:)`.
- Certainty: documented (read 2026-11)

### R-10

A restore that is requested while another one runs is ignored, apart from a line in the log. There is one terminal callback.

- Source: a system log that is quoted in bizz84/SwiftyStoreKit.
- Certainty: single report

### R-11

A restore updates the receipt file. In sandbox and production it also gave new transaction identifiers to the entries of the receipt, and kept the web order line item identifiers.

- Source: Apple, "Restoring purchased products"; RevenueCat/purchases-ios; Stack Overflow question 20708418; public receipts.
- Certainty: confirmed
- See: C-25
- Differs: Identifiers in the receipt never change.

### R-12

The asynchronous API's history does not contain restored copies.

- Source: Apple, `all` of `Transaction`.
- Certainty: documented (read 2026-11)
- See: C-14

### R-13

Deferred, cancelled and refunded purchases are not restored.

- Source: our decision: nothing was delivered for the first two, and the third was taken back.
- Certainty: inferred

### R-14

`AppStore.sync()` asks the customer to sign in and then refreshes transactions and statuses. A refusal throws `StoreKitError.userCancelled`. It is meant for a restore button.

- Source: Apple, `sync()` of `AppStore`.
- Certainty: documented (read 2026-11)

### R-15

After `sync()`, iOS 26.4 listed the newest renewal as unfinished although it was finished. This defect is not reproduced.

- Source: Apple Developer Forums 821622.
- Certainty: single report
- Differs: `sync()` changes the finish state of no transaction.

### R-16

`beginRefundRequest` returns `.success` when the request was submitted, which does not mean that it is granted, or `.userCancelled`. It throws `failed`, or `duplicateRequest` if an earlier request for the transaction is undecided, was declined, or was granted.

- Source: Apple, `beginRefundRequest(in:)` and `RefundRequestError.duplicateRequest`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### R-17

Test environments grant a refund at once. In the sandbox, a text under the reason "Other" decides otherwise: a request with DECLINE is submitted and then declined, and one with GRANT_PRORATED returns a share. The share is that of the time that remains of a subscription's period, and half of the price of any other product. An older text of Apple's page declines with REJECT.

- Source: Apple, "Testing refund requests", in two versions.
- Certainty: documented (read 2026-11)
- Differs: DECLINE and REJECT both decline. A test can also have every request declined, prorated, or left open (`SimulatedStore.decideRefunds(by:)`), in every environment.

### R-18

A granted refund sets revocation date and reason, takes away the entitlement, and is announced by `updates`. The entitlement is gone before the announcement. A refund of an older period revokes only that transaction, and the customer stays subscribed.

- Source: Apple, `Transaction` and "Testing refund requests"; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27 simulator).
- Certainty: confirmed

### R-19

The observer's `didRevokeEntitlementsForProductIdentifiers` is called after the refund of a non-consumable or of an auto-renewable subscription, and after the end of family sharing. The receipt is updated before, and revoked entries have a cancellation date. The refund of a consumable or of a non-renewing subscription causes no call (C-27).

- Source: Apple, `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)`; `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)
- See: C-27, <doc:ProductsThatWereLost>
- Differs: The callback does not name a product that the customer is still entitled to. A store with the quirk `namesEveryRefund` also names refunded consumables and non-renewing subscriptions.

### R-20

In local testing the queue announces a refund by that callback, and not by `updatedTransactions`.

- Source: apphud/ApphudSDK issue 73; benjaminmayo/merchantkit issues 70 and 71.
- Certainty: confirmed
- See: C-15

### R-21

Local testing on Apple's systems was seen to repeat the callback at the next launch.

- Source: RevenueCat/purchases-ios 1598, log.
- Certainty: single report
- See: C-15
- Differs: The callback comes once for each revocation.

### R-22

Real refunds may take 48 hours. Consumables can be refunded too, and a refunded one is a member of `all` again although it was finished.

- Source: Apple, `beginRefundRequest(in:)`; Apple, `all` of `Transaction`.
- Certainty: documented (read 2026-11)
- Differs: A refund takes effect at once.

### R-23

The reasons of a refund are other, 0, and developer issue, 1. A refund through `refundTransaction` of a test session has the reason other.

- Source: Apple, `refundTransaction(identifier:)`; Apple, `RevocationReason`.
- Certainty: documented (read 2026-11)

### R-24

Since 26.4 a revocation has a type: full refund, prorated refund, or family revocation. The refunded share is given in thousandths of a percent.

- Source: App Store Server API, `revocationType` and `revocationPercentage`; measured write-up (iOS 26.5 simulator).
- Certainty: documented (read 2026-11)
- Differs: A refund returns the whole price, unless a test grants a share with `SimulatedStore.refund(_:percentage:)` or `decideRefunds(by:)`.

### R-25

A refunded non-consumable can be bought again. This is a new purchase with its own identifier, which is also its original identifier.

- Source: our decision: nothing is owned any more.
- Certainty: inferred

### R-26

The end of family sharing has the revocation reason other and the type FAMILY_REVOKE. If the purchaser is refunded, the reason is that of the purchaser's refund. That the type is FAMILY_REVOKE then, too, follows from its name.

- Source: App Store Server API, `revocationReason` and `revocationType`.
- Certainty: documented (read 2026-11)
- Differs: Where accounts of a server share purchases (S-49), the reason is other in both cases, because the other member's ledger tells only that the purchase is gone.

### page AppTransactionRules

### A-01

`AppTransaction.shared` returns a verification result that the system keeps current, and throws where none is available or no account is signed in. `refresh()` always asks the customer to sign in and throws if the customer refuses. An app calls it only if `shared` throws or is unverified.

- Source: Apple, `AppTransaction.shared` and `AppTransaction.refresh()`; `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### A-02

`appVersion` is the version of the running bundle. `originalAppVersion` is the version first bought: `CFBundleVersion` on iOS and `CFBundleShortVersionString` on macOS. In the sandbox it is always "1.0".

- Source: Apple, "Supporting business model changes by using the app transaction"; Apple, `AppTransaction.originalAppVersion`.
- Certainty: documented (read 2026-11)

### A-03

In local testing `originalAppVersion` is the running `CFBundleVersion`, `appID` and `appVersionID` are `nil`, and `appTransactionID` is "0". The environment is Xcode.

- Source: measured write-up (iOS 26.5 simulator); apple/app-store-server-library test resources.
- Certainty: confirmed

### A-04

`originalPurchaseDate` is 2013-08-01 07:00 UTC in the sandbox. In local testing it is the beginning of the year 1 in data of 2023, and the beginning of 1970 on iOS 26.5; these two are measured.

- Source: Apple, `AppTransaction.originalPurchaseDate`, for the sandbox; apple/app-store-server-library test resources; attribute 18 of decoded receipts; measured write-up (iOS 26.5 simulator).
- Certainty: documented (read 2026-11)

### A-05

`appTransactionID` is one value for each account and app, also for an account that bought nothing. Each family member has a separate value. The value survives downloads, refunds, new purchases, and a change of storefront. Transactions and renewal infos contain it.

- Source: Apple, `AppTransaction.appTransactionID`.
- Certainty: documented (read 2026-11)

### A-06

`originalPlatform` is iOS, macOS, tvOS, or visionOS. `preorderDate` exists only for a customer who ordered early.

- Source: Apple, `AppTransaction.originalPlatform` and `AppTransaction.preorderDate`.
- Certainty: documented (read 2026-11)

### A-07

The device verification of an app transaction is computed as for a transaction, with `AppStore.deviceVerificationID`.

- Source: Apple, `AppTransaction.deviceVerification`.
- Certainty: documented (read 2026-11)
- See: T-52

### A-08

The receipt is at `Bundle.main.appStoreReceiptURL`. The path ends in `receipt` in production, in `sandboxReceipt` in the sandbox, and in `StoreKit/receipt` in local testing.

- Source: Apple, `Bundle.appStoreReceiptURL`; russell-archer/StoreHelper; logs of RevenueCat/purchases-ios.
- Certainty: documented (read 2026-11)
- See: <doc:ReceiptWrittenWhenAsked>
- Differs: On Linux `AppReceipt.url` gives the location, because Foundation's property is always `nil` there.

### A-09

In the sandbox and in local testing there is no receipt before the first purchase or refresh.

- Source: Apple, `Bundle.appStoreReceiptURL`; RevenueCat/purchases-ios.
- Certainty: documented (read 2026-11)

### A-10

The receipt lists non-consumables, non-renewing subscriptions, and every period of a subscription for good. A consumable is listed until it is finished, and leaves with the next update of the file.

- Source: Apple, "Validating receipts on the device"; Apple's text quoted in j3k0/cordova-plugin-purchase 193.
- Certainty: documented (read 2026-11)

### A-11

The receipt never lists failed purchases, requests that wait for approval, finished consumables, or restored copies.

- Source: Apple, `SKTestSession.deleteTransaction(identifier:)`.
- Certainty: documented (read 2026-11)

### A-12

The receipt changes with a purchase, a renewal that an observer receives, a restore, a refresh, and a refund. After `clearTransactions()` it lists no purchase. On a device, a purchase of another device of the account changes it, through either API, because observers receive that purchase.

- Source: Apple, "Validating receipts on the device" and `SKTestSession.clearTransactions()`.
- Certainty: documented (read 2026-11)
- See: X-01, <doc:ReceiptWrittenWhenAsked>

### A-13

The receipt is PKCS #7 signed data of version 1 around a content of type data. The content is a set of sequences: an integer type, an integer version, and an octet string whose bytes are again DER.

- Source: receipts decoded from tikhop/TPInAppReceipt, RevenueCat/purchases-ios, Superwall, and apple/app-store-server-library.
- Certainty: confirmed

### A-14

Attributes of the app, by number:

| number | content |
|---|---|
| 0 | environment, UTF-8: "Production", "ProductionSandbox", or "Xcode" |
| 1, 11, 15, 16 | integers: app, developer, download, version |
| 2, 3 | UTF-8: bundle identifier, app version |
| 4 | opaque bytes: 16 in version 2, 8 in version 1 from Xcode |
| 5 | the 20 bytes of a SHA-1 hash |
| 6, 7 | opaque bytes |
| 8, 12, 18, 21 | dates, IA5: download, creation, original purchase, expiry |
| 9, 13, 14, 25 | integers, 25 with the value 3 |
| 10 | age rating, IA5, such as "4+" |
| 17 | a purchase, as a set of its own; repeated |
| 19, 20 | UTF-8: original app version, and an empty text |

- Source: receipts decoded from tikhop/TPInAppReceipt, RevenueCat/purchases-ios, Superwall, and apple/app-store-server-library.
- Certainty: confirmed
- Differs: Attributes 6, 7, 9, 13, 14, 20, and 25, which no validator reads, are left out.

### A-15

A receipt of local testing has attributes 0 to 5, 8, 12, 17, and 21, and no others. Attribute 21 is the year 4001.

- Source: five Xcode receipts of 2020 to 2023 in public repositories.
- Certainty: confirmed

### A-16

Attributes of a purchase, by number:

| number | content |
|---|---|
| 1701, 1707 | integers: quantity, and type (0 non-consumable, 1 consumable, 2 non-renewing, 3 subscription) |
| 1702, 1703, 1705 | UTF-8: product, transaction, and original transaction identifier |
| 1704, 1706, 1708, 1712 | dates, IA5: purchase, original purchase, expiry, cancellation; an empty text for none |
| 1710, 1711 | integers: item, and web order line item |
| 1713, 1719 | integers: 1 for the free trial of an introductory offer, 1 for another introductory price |
| 1721 | identifier of a promotional offer, UTF-8, only with an offer |
| 1709, 1714–1718, 1722 | empty texts, and an integer 0 since 2023 |

Attributes 1713 and 1721 are not in Apple's present table; receipts have them.

- Source: receipts decoded from tikhop/TPInAppReceipt, RevenueCat/purchases-ios, Superwall, and apple/app-store-server-library.
- Certainty: confirmed
- Differs: Attributes 1709, 1710, 1714 to 1718, and 1722 are left out.

### A-17

In a receipt of local testing, the first purchase of a subscription has attributes 1701 to 1704, 1708, and 1719. This package adds the type always, the original's identifier and date where they differ, and the cancellation date after a refund.

- Source: Xcode receipts in public repositories; our decision on the additions, because readers accept more attributes.
- Certainty: confirmed

### A-18

Dates are IA5 strings in RFC 3339 form. Modern receipts end them in `Z`; Xcode receipts of 2020 and 2021 have an offset such as `+0200`.

- Source: receipts decoded from tikhop/TPInAppReceipt and RevenueCat/purchases-ios.
- Certainty: confirmed

### A-19

Attribute 5 is the SHA-1 hash of three concatenated parts: the device identifier's bytes, the opaque value, and the bundle identifier's attribute as encoded.

- Source: Apple, "Validating receipts on the device".
- Certainty: documented (read 2026-11)

### A-20

In local testing a single self-signed RSA-2048 certificate named "StoreKit" signs the receipt, without signed attributes. In production, Apple's chain of leaf, intermediate, and root signs it. The digest is SHA-256, and in receipts until 2023 SHA-1.

- Source: apple/app-store-server-library test resources.
- Certainty: confirmed
- Differs: This package names the algorithm `rsaEncryption`, as the App Store does, where Xcode writes `sha256WithRSAEncryption`.

### A-21

Attributes 1704 and 1706 may differ by seconds even for a first purchase. A reader must not compare them for equality.

- Source: decoded production receipts.
- Certainty: confirmed
- No test: It is advice for readers of Apple's production receipts; dates of this package's receipts are equal where they should be.

### A-22

`SKTerminateForInvalidReceipt()` ends the process. An app for the Mac that ended with status 173 got a new receipt from the system, and this package ends the process with that status. Apple's present advice for an invalid receipt is not to terminate: the app requests a new receipt (Q-75), and restricts itself until it has one.

- Source: `SKReceiptRefreshRequest.h`; Apple, `SKTerminateForInvalidReceipt()` and "Validating receipts on the device"; Apple's convention for macOS, exit status 173.
- Certainty: documented (read 2026-11)
- See: Q-75

### A-23

The 27 SDK adds the sequence `AppTransaction.all`, a `storeType` of consumer, education, or enterprise, and `revocationDate`.

- Source: interfaces of the 27 SDK.
- Certainty: documented (read 2026-11)
- Differs: `storeType` is always `consumer`, and `revocationDate` is always `nil`.

### A-24

`AppTransaction.shared` throws where there is no store environment: an error about the account on macOS, `unknown` on iOS.

- Source: measured write-up (macOS, iOS 26.5 simulator).
- Certainty: single report
- See: <doc:ErrorsAsLogged>
- Differs: A store always exists; if the store cannot be opened, the error is `StoreKitError.systemError` with path and reason.

### A-25

A receipt names the version of the app that it was written for. After an update of the app there is a new receipt, which names the new version. Where no receipt existed before the update, none is written.

- Source: Apple, "Validating receipts on the device": the receipt is installed and updated with the app, and the version is compared.
- Certainty: documented (read 2026-11)
- Differs: The new receipt is written at its first read, also for another device.

### page BothAPIsRules

### X-01

Purchases through the queue are visible to the asynchronous API at once. Purchases through the asynchronous API are in the receipt after it was refreshed.

- Source: Apple, `Transaction`; Apple, "Choosing a StoreKit API for In-App Purchases".
- Certainty: documented (read 2026-11)

### X-02

Finishing through the queue also finishes for the asynchronous API: `Transaction.unfinished` no longer lists the transaction.

- Source: RevenueCat/purchases-ios, `testPurchasingSK1ProductDoesNotLeaveUnfinishedSK2Transaction`; a report from the field contradicts it (2906).
- Certainty: confirmed
- See: C-18

### X-03

Finishing through the asynchronous API removes the entry from the queue and calls `removedTransactions`.

- Source: our decision, as the counterpart of finishing through the queue (X-02).
- Certainty: inferred
- See: C-18

### X-04

`transactionIdentifier` of a purchase or renewal is the decimal text of `id` in the asynchronous API. Restored copies and repeated purchases are the exceptions (Q-37, R-05).

- Source: RevenueCat/purchases-ios, which uses one space of identifiers; the App Store Server API, which accepts identifiers of the queue.
- Certainty: confirmed

### X-05

A purchase through the queue is not announced by `Transaction.updates` while it is made.

- Source: Apple Developer Forums 718656.
- Certainty: single report
- See: C-18

### X-06

Most reports say that attached observers are not notified of a call of `purchase()`. Other reports describe a second delivery, mainly of renewals and after a relaunch.

- Source: firebase/firebase-ios-sdk issues 10283, 11173 and 16282; RevenueCat/purchases-ios, notes on version 5; for second deliveries hyochan/react-native-iap 2332 and russell-archer/StoreHelper.
- Certainty: confirmed
- See: C-18

### X-07

Events from outside the app reach both APIs when both listen. These are renewals, codes, approvals, purchases on another device, and `buyProduct` of a test session. Observers receive such a transaction also if a listener of the other API finishes it first: as purchased, and then its removal.

- Source: Apple, texts of `buyProduct`, `refundTransaction` and `resolveIssueForTransaction`; RevenueCat/purchases-ios, observer mode tests for both APIs.
- Certainty: confirmed
- See: C-18

### X-08

The UUID in `applicationUsername` and the `appAccountToken` are the same value in the store, in both directions.

- Source: Apple, `appAccountToken`; RevenueCat/purchases-ios, test of promotional offers; apple/app-store-server-library-java 135.
- Certainty: confirmed

### X-09

For a transaction of the asynchronous API with a token, `payment.applicationUsername` is the text of its UUID.

- Source: our decision, as the counterpart of the queue's rule for user names (Q-30).
- Certainty: inferred

### X-10

`payment.quantity` and `purchasedQuantity` are the same number.

- Source: our decision: both APIs describe the same purchase.
- Certainty: inferred

### X-11

A restore through the queue adds nothing to `Transaction.all` and does not change the finish state of the originals.

- Source: Apple, `all` of `Transaction`; Apple, `restoreCompletedTransactions()`.
- Certainty: documented (read 2026-11)

### X-12

A transaction that is unfinished at launch, when the first observer is attached, is delivered to observers and to `updates`. The first of them to finish it finishes it for both, and observers are then notified of its removal. They receive the transaction first, even if it is finished before the queue has read it.

- Source: our decision, from Apple, `updates` of `Transaction`, together with Apple, "Processing a transaction".
- Certainty: inferred
- See: C-18

### X-13

Plugins that must deliver only once stop observing the queue when they use the asynchronous API. An app without an observer receives everything once.

- Source: j3k0/cordova-plugin-purchase; RevenueCat/purchases-ios, which then observes only for promoted purchases.
- Certainty: confirmed

### X-14

The queue's callback for promoted purchases works together with the asynchronous API. The app returns false and buys the product with `purchase()`.

- Source: RevenueCat/purchases-ios, `PaymentQueueWrapper`.
- Certainty: confirmed

### X-15

The approval of an Ask to Buy request reaches both APIs, whichever API made the request. Observers receive a `purchased` transaction, which is the deferred object if the queue made the request. `updates` announces it in both cases.

- Source: our decision: an approval is an event from outside the running call (C-18).
- Certainty: inferred
- See: C-18
- Differs: An `ObserverBridge` delivers the approval as a new entry, and leaves the deferred one (<doc:Adapters>).

### X-16

`SKPaymentQueue.storefront` and `Storefront.current` name the same storefront.

- Source: Apple, `Storefront` and `SKStorefront`; Apple, `storefront` of `SKTestSession`.
- Certainty: confirmed

### X-17

Eligibility for introductory offers, entitlements and subscription statuses take purchases of the queue into account.

- Source: RevenueCat/purchases-ios, which runs one suite through both APIs.
- Certainty: confirmed

### X-18

`transactionDate` is the `purchaseDate` of the asynchronous API, and for a restored copy the time of the restore.

- Source: our decision, from the documentation of both properties.
- Certainty: inferred

### X-19

Since iOS 18 the types of the observer API are deprecated. They work as before.

- Source: Apple, "Original API for in-app purchase".
- Certainty: documented (read 2026-11)
- Differs: Nothing is marked as deprecated.

### X-20

Errors of both APIs correspond. `paymentCancelled` is `.userCancelled`, and `paymentNotAllowed` is `purchaseNotAllowed`. `storeProductNotAvailable` is `productUnavailable` or `notAvailableInStorefront`. The errors about offers correspond one to one.

- Source: RevenueCat/purchases-ios, `ErrorUtils`; names of the errors.
- Certainty: confirmed

### X-21

Simulated verification errors affect signed values of the asynchronous API only. The queue delivers its transactions as usual, since it has no unverified ones.

- Source: our decision: `SKPaymentTransaction` has nothing to express it.
- Certainty: inferred
- Differs: An `ObserverBridge` reports a purchase that does not verify as failed, since the asynchronous call reported it as unverified.

### X-22

The queue reports a downgrade as `purchased` with the identifier of the held transaction (Q-39). The entry has to be finished, and finishing it leaves the held transaction as it was in the asynchronous API.

- Source: our decision: the entry of the queue is only an answer to the payment.
- Certainty: inferred

### X-23

A process that uses the default store receives the changes that a manager makes on the same database at once. These are purchases, approvals and refunds through both APIs, as of any other process, and also changed settings, such as the storefront, and intents. An intent that is sent while no such process runs waits for the next process. A store that a test opened takes neither settings nor intents of a manager.

- Source: our decision: an app is notified of changes made elsewhere without asking, as by the App Store; a test sets its storefront and its intents itself.
- Certainty: inferred
- See: P-47, T-01

### X-24

The clock of a database can be moved ahead of the machine's. Every process that uses the default store follows, including running ones. Changes that fall due on the way are decided with the dates at which they were due. Removing all transactions from the manager takes the clock back.

- Source: our decision: the manager lets time pass as Xcode's renewal rates do, for an app that cannot change its clock.
- Certainty: inferred
- See: S-46

### page ErrorRules

### E-01

`SKErrorDomain` has these general codes: unknown 0, clientInvalid 1, paymentCancelled 2, paymentInvalid 3, paymentNotAllowed 4, storeProductNotAvailable 5. Codes 6 to 8 belong to the cloud service. Next are privacyAcknowledgementRequired 9, unauthorizedRequestData 10, invalidOfferIdentifier 11, invalidSignature 12, missingOfferParams 13, invalidOfferPrice 14. The last are overlayCancelled 15, overlayInvalidConfiguration 16, overlayTimeout 17, ineligibleForOffer 18, unsupportedPlatform 19, overlayPresentedInBackgroundScene 20.

- Source: `SKError.h`, by order of the declarations.
- Certainty: documented (read 2026-11)

### E-02

`unknown` may contain a private error as the underlying one. Code 3532 of ASDServerErrorDomain means that the customer is already subscribed, and code 3038 that terms have changed. Code 603 of ASDErrorDomain means that the receipt was refreshed twice within about two seconds. The undocumented code 907 over AMSErrorDomain 6 means a dismissed sheet.

- Source: RevenueCat/purchases-ios, `SKError+Extensions` and `ReceiptRefreshPolicy`; j3k0/cordova-plugin-purchase 1243.
- Certainty: confirmed
- Differs: Only public codes occur, and never 907. The error underneath `unknown` is the store's own, also where it is `StoreKitError.unknown`.

### E-03

`StoreKitError` has the cases `unknown`, `userCancelled`, `networkError`, `systemError`, `notAvailableInStorefront` and `notEntitled`. `unsupported` was added in 18.4, and `invalidPresentationContext` in the 27 SDK.

- Source: `StoreKit.swiftinterface`; Apple, `StoreKitError`; Kosikowski/swift-storekit, RealStoreKitTests (iOS 27 simulator).
- Certainty: documented (read 2026-11)

### E-04

`Product.PurchaseError` has the cases `invalidQuantity`, `productUnavailable`, `purchaseNotAllowed`, `ineligibleForOffer`, `invalidOfferIdentifier`, `invalidOfferPrice`, `invalidOfferSignature` and `missingOfferParameters`. `paymentMethodBindingConfigurationRequired` was added in 26.5. Its values are `Equatable` and `Hashable`.

- Source: `StoreKit.swiftinterface`; Apple, release notes of 26.5.
- Certainty: documented (read 2026-11)

### E-05

`StoreKitError`, `PurchaseError`, `RefundRequestError` and `VerificationError` are localized errors. Each has a description and a failure reason, and a recovery suggestion if the customer can do something.

- Source: `StoreKit.swiftinterface`, where each text is optional.
- Certainty: documented (read 2026-11)
- Differs: Apart from the two known texts (E-06), the texts are this package's own.

### E-06

Two texts are known. `productUnavailable` reads "Item Unavailable", and `unknown` reads "Unable to Complete Request".

- Source: in_app_purchase_storekit tests of flutter/packages; RevenueCat/purchases-ios.
- Certainty: single report

### E-07

`Transaction.RefundRequestError` has the cases `duplicateRequest` and `failed`. Newer interfaces add `ineligible`.

- Source: `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### E-08

The codes of `SKTestErrorDomain` are serviceUnavailable 0, invalidProductIdentifier 1, invalidProductType 2, invalidURL 3, fileNotFound 4, noSubscriptionFound 5, noTransactionFound 6, and invalidAction 7.

- Source: `SKTestError.h`.
- Certainty: documented (read 2026-11)

### E-09

Without a proper host app, calls of Apple's test session fail with code 1 or 3 of SKInternalErrorDomain, or do not return.

- Source: notes of aonsager/kigo; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: confirmed
- Differs: A session works in any process and needs no host app.

### E-10

Sequences never throw. Calls that ask for a status or for products can throw, as can purchases, `sync()`, `AppTransaction`, refund requests and promotions.

- Source: `StoreKit.swiftinterface`.
- Certainty: documented (read 2026-11)

### E-11

Asking for `SubscriptionInfo.status` may throw a `StoreKitError`. Asking for `isEligibleForIntroOffer` always gives true or false.

- Source: our reading of the declarations in `StoreKit.swiftinterface`.
- Certainty: inferred

### E-12

If the app refuses another storefront, or does not answer in time, the payment ends in `failed` with `storeProductNotAvailable`.

- Source: Apple, `paymentQueue(_:shouldContinue:in:)`.
- Certainty: documented (read 2026-11)

### E-13

A restore that fails always calls the callback for failure. On old systems the error was seen to be empty, for example in airplane mode.

- Source: robotmedia/RMStore, comment.
- Certainty: confirmed
- Differs: The callback always has an error with the reason.

### E-14

The queue reports errors in `transaction.error` and in the callback of a restore, and never when a command returns. Misuse is the exception (Q-27, Q-61).

- Source: `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)

### E-15

A sequence without an end cannot report that the store could not be read. The iteration keeps its position and repeats the read at the next call or save of the store. It also repeats the read after one second, two, four, and so on up to a minute on the store's clock. No element is left out. The store reports the first failure.

- Source: our decision, because an element that is left out loses a purchase (T-07).
- Certainty: inferred
- See: <doc:FailedReadsAreRepeated>

### E-16

A finite sequence repeats a failed read once. If the second read also fails, the iteration ends, the store reports the failure, and the iterator's `readingFailure` contains it. The next call of `next()` continues at the same place. `Transaction.latest(for:)` returns `nil` then.

- Source: our decision, because a list of purchases that is cut short must not look complete (C-23).
- Certainty: inferred
- See: <doc:FailedReadsAreRepeated>

### E-17

A call of `finish()` that cannot be saved is reported once. The store repeats it after its next save, at its next call, and after one second, two, four, and so on up to a minute on its clock. Until then the transaction is unfinished in every query, and at the next launch.

- Source: our decision, because `finish()` cannot throw and an app calls it once.
- Certainty: inferred
- See: <doc:FailedReadsAreRepeated>

### E-18

A store writes a mark beside its database, with the number of its last change. The store refuses a database that is missing, empty, older than the mark, or not the database of the mark. It also refuses a database that is missing or empty beside a log or a lock file of a store. No file is changed. `OPENSTOREKIT_ACCEPT_DATABASE=true`, or the database `.acceptedFile` of a `SimulatedStore`, opens it as it is. For an older database, identifiers that were used since then are not used again.

- Source: our decision, because a new store in the place of an old one looks like "never bought". An identifier that is sold twice makes a server take the second purchase for the first.
- Certainty: inferred
- See: <doc:FaultsOfTheDisk>

### E-19

Numbers in the database are checked before they are used. A damaged row is reported once with table, column and row, and affects no other row. A damaged event, a damaged request and the damaged state of a subscription are left out. A damaged transaction is still listed. If the identifier for the next transaction was used before, the store continues after the highest identifier.

- Source: our decision, because one damaged row must not end the process or hide the other purchases.
- Certainty: inferred
- See: <doc:FaultsOfTheDisk>

### E-20

The default store opens at its first use. If that fails, the call fails, and the next call opens the store again. Listeners and observers that began before receive everything from the moment at which it opens. If an app only listens, the store tries again after one second, two, four, and so on up to a minute. Opening takes no write lock if the tables are current, and no lock is held while a store opens.

- Source: our decision, because an app that met one passing fault would otherwise see "nothing bought" until it ends.
- Certainty: inferred
- See: A-24

### E-21

The owner of a database is checked before anything is written. A database of another program stays unchanged byte for byte, and no log is created beside it.

- Source: our decision, because a wrong path in a variable must not damage the files of another program.
- Certainty: inferred

### E-22

If a transaction of the database can be neither committed nor rolled back, the connection is closed, which rolls it back, and the next use opens the file again.

- Source: our decision, because a connection that stays in a transaction would swallow what is written next.
- Certainty: inferred

### E-23

A test never uses the permanent store of the user, and never the store of another test. In a process that has loaded a testing library, the default store is refused unless `OPENSTOREKIT_DATABASE` names a database or a test session opens it. A task that belongs to a test of Swift Testing uses, without a store of its own, only stores that this test created. The error names the trait `.store(…)` first.

- Source: our decision, because the purchases of one run would otherwise be delivered to the next run, or to a neighbouring test.
- Certainty: inferred
- See: E-20, TS-01

### E-24

If the answer to a save on a server is lost, the store ends the server's process that was to commit before it reads or writes anything else, so that the outcome is certain. A consumable whose purchase had failed because the outcome was unknown, and which is saved nevertheless, answers the next request of its device without a charge.

- Source: our decision, because a customer must not pay twice for a purchase that is repeated after a lost answer.
- Certainty: inferred
- See: C-10, E-17, Q-26

### E-25

A database that is not in the state of its mark is searched for damage when it is opened. If SQLite finds any, the store is refused with the path and the damage, and nothing is changed, even if another database was accepted.

- Source: our decision, because a database that is copied while a process has it open may sell identifiers again.
- Certainty: inferred
- See: E-18

### E-26

A new database and its folder belong to their user alone. A database with the keys of a store that other users may read is reported once by each process.

- Source: our decision, because the file holds the private keys that sign transactions.
- Certainty: inferred

### page DownloadRules

### D-01

The states of a download are waiting 0, active 1, paused 2, finished 3, failed 4 and cancelled 5. Observers receive changes in `paymentQueue(_:updatedDownloads:)`.

- Source: `SKDownload.h`; `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)
- See: D-08
- Differs: There are no downloads, so the callback is never called.

### D-02

Only the downloads of a purchased and unfinished transaction can be started.

- Source: Apple, `start(_:)` of `SKPaymentQueue`.
- Certainty: documented (read 2026-11)
- See: D-08
- Differs: The command exists and has no effect.

### D-03

Apple documents `downloads` for purchased transactions. Libraries start the downloads of restored transactions too, so both are treated alike.

- Source: Apple, `downloads` of `SKPaymentTransaction`; robotmedia/RMStore; MugunthKumar/MKStoreKit issue 122.
- Certainty: confirmed
- See: D-08
- Differs: The list is empty in every state.

### D-04

`contentURL` is valid in the state `finished`, until the transaction is finished. The app moves the files before that.

- Source: Apple, `contentURL` of `SKDownload`.
- Certainty: documented (read 2026-11)
- See: D-08
- Differs: `contentURL` is always `nil`.

### D-05

`progress` lies between 0 and 1. `timeRemaining` is in seconds, or `SKDownloadTimeRemainingUnknown`, whose value -1 is inferred. `error` is set only in the state `failed`.

- Source: `SKDownload.h`.
- Certainty: documented (read 2026-11)

### D-06

Pausing, resuming and cancelling take effect asynchronously and are confirmed by `updatedDownloads`.

- Source: `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)
- See: D-08
- Differs: The commands exist, have no effect and are not confirmed.

### D-07

A library finishes a transaction when none of its downloads is waiting, active or paused. If all of them failed or were cancelled, it counts the delivery as failed.

- Source: robotmedia/RMStore.
- Certainty: confirmed

### D-08

Apple has stopped serving hosted content. Every list of `downloads` is empty, and `isDownloadable` is false for every product.

- Source: `SKDownload.h`, text of the deprecation.
- Certainty: documented (read 2026-11)

### D-09

On macOS, `contentURL(forProductID:)` and `deleteContent(forProductID:)` give access to content on disk.

- Source: `SKDownload.h`.
- Certainty: documented (read 2026-11)
- See: D-08
- Differs: There is no content, so nothing is found or deleted.

### page StorefrontRules

### F-01

A storefront has a country code of three letters (ISO 3166-1), an identifier that the store defines, and since 18.4 a currency. The storefront of the United States has the code USA and the identifier 143441.

- Source: Apple, `Storefront` and `SKStorefront`; JSON of test purchases in public repositories.
- Certainty: documented (read 2026-11)

### F-02

`SKPaymentQueue.storefront` answers synchronously, may be slow, and is `nil` when the storefront is not known. `Storefront.current` is asynchronous.

- Source: Apple, `storefront` of `SKPaymentQueue`; Apple, `current` of `Storefront`.
- Certainty: documented (read 2026-11)
- Differs: The storefront is unknown only in a store with the quirk `forgetsStorefront`.

### F-03

`paymentQueueDidChangeStorefront` is called after a change. The app then loads its products again.

- Source: Apple, `paymentQueueDidChangeStorefront(_:)`; `SKPaymentQueue.h`.
- Certainty: documented (read 2026-11)

### F-04

`Storefront.updates` emits changes. On macOS it was also seen to emit the present storefront to a new subscriber.

- Source: RevenueCat/purchases-ios, `StoreKit2StorefrontListener`.
- Certainty: confirmed
- See: C-19
- Differs: Only changes are emitted.

### F-05

The queue's delegate is asked when the storefront changes while a transaction is processed. Without a delegate the transaction continues. If the delegate does not answer within about a second, the queue treats that as a refusal.

- Source: Apple, `paymentQueue(_:shouldContinue:in:)`.
- Certainty: documented (read 2026-11)
- Differs: The question comes before the sheet and after the customer's answer, not during the sheet. The second is counted on the store's clock. If that clock stands still, the payment ends when the delivery queue has begun no callback for a minute of the machine.

### F-06

A changed storefront of a test session is seen by the app some time later.

- Source: RevenueCat/purchases-ios, tests that wait after changing the storefront.
- Certainty: confirmed
- Differs: Queries answer with the new storefront as soon as the call returns.

### F-07

`presentCodeRedemptionSheet()` exists since iOS 14 and has no effect under Mac Catalyst, where a crash was also seen. `presentOfferCodeRedeemSheet(in:)` of the asynchronous API throws `StoreKitError.unknown` there. The transaction of a redeemed code is emitted by `updates`.

- Source: Apple, `presentCodeRedemptionSheet()` and `presentOfferCodeRedeemSheet(in:)`; RevenueCat/purchases-ios.
- Certainty: documented (read 2026-11)
- Differs: The simulated customer chooses the code, no sheet is shown, and the asynchronous call throws for a code that cannot be used.

### F-08

Order and visibility of promoted products are overrides of one device, which take effect after the first launch. The controller of the observer API and `PromotionInfo` of the asynchronous API share them.

- Source: Apple, `Product.PromotionInfo`; Apple, `SKProductStorePromotionController`.
- Certainty: documented (read 2026-11)
- Differs: The overrides are stored and read back, and no product page shows them.

### F-09

`AppStore.deviceVerificationID` is an optional UUID, the same for transactions, renewal infos and the app transaction. `AppStore.canMakePayments` is false under Screen Time restrictions or a management profile. Existing purchases and renewals continue then.

- Source: Apple, `deviceVerificationID` and `canMakePayments` of `AppStore`.
- Certainty: documented (read 2026-11)

### F-10

`ageRatingCode`, `requestReview` and `showManageSubscriptions` of `AppStore` concern the system or the screen. None of them makes a transaction.

- Source: Apple, `AppStore`.
- Certainty: documented (read 2026-11)
- Differs: `ageRatingCode` is `nil`, and `requestReview` is not there because it needs a screen.

### page TestSessionRules

### TS-01

An app has one test environment, and all instances of `SKTestSession` control it. Tests that use it run one after the other.

- Source: Apple, `SKTestSession`.
- Certainty: documented (read 2026-11)
- Differs: A session that is made inside a test's own store controls only that store, so such tests may run in parallel.

### TS-02

Making a session selects its configuration. Only the configuration of the newest session is active.

- Source: Apple, `init(configurationFileNamed:)` of `SKTestSession`.
- Certainty: documented (read 2026-11)

### TS-03

`init(configurationFileNamed:)` searches the bundles of app and tests, with or without the extension, and reports a missing file as `fileNotFound`. `init(contentsOf:)` takes a file URL that ends in `.storekit`, and throws `invalidURL` for any other.

- Source: `SKTestSession.h`; Apple, `SKTestSession`.
- Certainty: documented (read 2026-11)
- Differs: The search also covers the resources of packages, the folder of the calling file with its parents, and the working directory. The resources of the calling module and its folders come before those of other modules.

### TS-04

The environment outlives the test process, with its transactions and its simulated errors. A new session removes nothing. Suites therefore begin with `resetToDefaultState()` and `clearTransactions()`.

- Source: setup code in RevenueCat/purchases-ios, in_app_purchase_storekit of flutter/packages, manicmaniac/StoreKitTestingExample, abuharsky/flutter_ios_storekit2 and ueshun109/InAppPurchaseSample; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: confirmed
- Differs: Settings and simulated errors belong to their configuration file, and end when a session with another file is made. Transactions stay.

### TS-05

The app sees a change through the session with a delay. Suites pause for 250 milliseconds to two seconds.

- Source: manicmaniac/StoreKitTestingExample (0.25 seconds); chuckfinca/ASimplePurchaseKit (1.5 seconds).
- Certainty: confirmed
- Differs: When a call of the session returns, the queries of both APIs show the change. Only callbacks and the elements of streams arrive later.

### TS-06

A property that is set on the session overrides the configuration, until `resetToDefaultState()` brings back the settings of the file. Transactions are not affected.

- Source: Apple, `resetToDefaultState()`.
- Certainty: documented (read 2026-11)

### TS-07

`clearTransactions()` removes every transaction and leaves the settings alone. The receipt has no purchases afterwards.

- Source: Apple, `clearTransactions()`.
- Certainty: documented (read 2026-11)

### TS-08

After clearing, identifiers begin at 0 again, and the customer is eligible for introductory offers as before.

- Source: in_app_purchase_storekit tests of flutter/packages (identifier 0); Apple, "Testing in-app purchases with StoreKit in Xcode".
- Certainty: confirmed

### TS-09

`allTransactions()` lists every transaction of the environment, finished or not. Failed ones, pending Ask to Buy requests and finished consumables are included. The sources contradict each other about finished consumables (C-28).

- Source: Apple, `allTransactions()`; against it for finished consumables: chuckfinca/ASimplePurchaseKit, PurchaseServiceIntegrationTests, written against Xcode.
- Certainty: documented (read 2026-11)
- See: C-28

### TS-10

Apple's list of the session shows a new purchase before the asynchronous API's queries do. This is not reproduced.

- Source: dropbox/StoreKitTestHelpers.
- Certainty: single report
- Differs: Both show a purchase at the same moment.

### TS-11

Apple does not specify the order of `allTransactions()`. This package lists by ascending identifier, so the oldest transaction comes first.

- Source: our decision: suites with one purchase take the first element, and others search from the end or by product, for example abuharsky/flutter_ios_storekit2.
- Certainty: inferred

### TS-12

Every call that changes something is visible in a new or changed `SKTestTransaction`.

- Source: Apple, `SKTestSession` and `SKTestTransaction`.
- Certainty: documented (read 2026-11)

### TS-13

An `SKTestTransaction` is a snapshot. To see a later change, a test requests the list again.

- Source: public suites, which ask again after each change.
- Certainty: confirmed

### TS-14

All switches of a session are off at first. These are Ask to Buy, disabled dialogs, failing transactions, interrupted purchases, billing retry, and grace period. The storefront is USA, the locale en_US, the rate `realTime`, and the failure error `unknown`.

- Source: `SKTestSession.h`.
- Certainty: documented (read 2026-11)

### TS-15

With `disableDialogs`, every question to the customer counts as confirmed, and no sheet is shown.

- Source: Apple, `disableDialogs`.
- Certainty: documented (read 2026-11)
- Differs: Without the switch a simulated customer answers instead of a sheet, and confirms everything unless a test says otherwise.

### TS-16

`storefront` is a country code of three letters. It determines the storefront of both APIs, of new transactions, and the currency of prices.

- Source: Apple, `storefront` of `SKTestSession`; tests of woocommerce/woocommerce-ios with USA and CAN.
- Certainty: documented (read 2026-11)

### TS-17

Changing the storefront calls the queue's observers and emits an element of `Storefront.updates`. Apple's environment does so after a delay.

- Source: RevenueCat/purchases-ios, storefront tests.
- Certainty: confirmed

### TS-18

`locale` selects the localization from which products take their texts.

- Source: Apple, `locale` of `SKTestSession`.
- Certainty: documented (read 2026-11)

### TS-19

While `askToBuyEnabled` is set, every purchase waits for approval. The asynchronous API returns `.pending`, and the queue shows `deferred`.

- Source: Apple, `askToBuyEnabled`; manicmaniac/StoreKitTestingExample; abuharsky/flutter_ios_storekit2.
- Certainty: documented (read 2026-11)

### TS-20

`approveAskToBuyTransaction` turns the deferred entry into a purchase under the same identifier and ends its pending confirmation. The transaction is announced once, by `updates` and to observers. A wrong state throws `invalidAction` and an unknown identifier `noTransactionFound`, which is inferred.

- Source: manicmaniac/StoreKitTestingExample; abuharsky/flutter_ios_storekit2; two public app test suites that use SKTestSession.
- Certainty: confirmed

### TS-21

`declineAskToBuyTransaction` gives no entitlement and adds nothing to any sequence. The entry is gone afterwards, or its `pendingAskToBuyConfirmation` is false. The iOS 27 simulator makes a purchase of it, which is a defect.

- Source: abuharsky/flutter_ios_storekit2; vm542/RevenueDog, StoreKitScenarioTests (iOS 18.5 simulator); Kosikowski/swift-storekit, RealStoreKitTests; Apple Developer Forums 685183.
- Certainty: confirmed
- See: C-04

### TS-22

When the app learns of `deferred` or `.pending`, `pendingAskToBuyConfirmation` is true already.

- Source: manicmaniac/StoreKitTestingExample, which approves inside the callback; abuharsky/flutter_ios_storekit2.
- Certainty: confirmed

### TS-23

With `interruptedPurchasesEnabled` a purchase does not complete, and its entry has `hasPurchaseIssue`. `resolveIssueForTransaction` completes it, and the purchase is delivered once through `updates` and to observers. The same call serves subscriptions in billing retry, and has no effect once they have left it.

- Source: Apple, `interruptedPurchasesEnabled` and `resolveIssueForTransaction(identifier:)`; `SKTestSession.h`; ueshun109/InAppPurchaseSample; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: confirmed
- See: C-13
- Differs: For a transaction without an issue the call throws `invalidAction`.

### TS-24

`failTransactionsEnabled` makes purchases fail with `failureError`, in the queue with that code and in the asynchronous API with the corresponding error. Five codes are allowed: unknown, invalidOfferIdentifier, invalidSignature, missingOfferParams and invalidOfferPrice. Deprecated since 17, it has no effect on the asynchronous API of newer systems.

- Source: `SKTestSession.h`; Apple, `failureError`; RevenueCat/purchases-ios; vm542/RevenueDog, StoreKitScenarioTests.
- Certainty: confirmed
- See: C-21
- Differs: It acts on both APIs. Any other code counts as unknown.

### TS-25

Since 17, `setSimulatedError(_:forAPI:)` sets an error for one of nine parts of the API, and `nil` clears exactly that part. The parts are loading products, purchasing, verification, `sync()`, subscription statuses, the app transaction, managing subscriptions, refund requests and offer codes. On macOS 26.6 `nil` sets an unknown error for purchases, a defect.

- Source: `StoreKitTest.swiftinterface`; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: documented (read 2026-11)

### TS-26

Every part takes a generic failure, which wraps a `StoreKitError`. Purchases also take a `PurchaseError` and refund requests a `RefundRequestError`. Verification takes only a `VerificationError`.

- Source: `StoreKitTest.swiftinterface`.
- Certainty: documented (read 2026-11)

### TS-27

The simulated error is the one that the asynchronous API throws. The queue and its requests fail with the `SKError` of the same meaning.

- Source: in_app_purchase_storekit tests of flutter/packages (`productUnavailable`); Apple, `setSimulatedError(_:forAPI:)`.
- Certainty: confirmed

### TS-28

Apple's systems keep products in a cache, so a simulated error for loading them may not show. Version 26.2 ignored it. This is not reproduced.

- Source: in_app_purchase_storekit of flutter/packages; Apple Developer Forums 808030.
- Certainty: confirmed
- Differs: The error always shows.

### TS-29

A simulated error remains, also across processes, until it is set to `nil` or `resetToDefaultState()` is called.

- Source: Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: confirmed

### TS-30

The raw value of `realTime` is 0. Rates by the day, deprecated, have 1 to 6: an hour, 30, 5 and 1 minutes, 30 seconds and 1 second for a day. Rates by the month have 10 to 13 and 15: an hour, 30, 15 and 5 minutes, and 30 seconds for a month. Fixed rates have 1000 to 1005: 15, 5 and 1 minutes, 30, 10 and 2 seconds for a renewal. No rate has 14.

- Source: `SKTestSession.h`.
- Certainty: documented (read 2026-11)
- Differs: No rate is marked as deprecated.

### TS-31

The rate determines how long periods, grace periods and billing retry take, as the table at the head of this section shows.

- Source: Apple, the cases of `SKTestSession.TimeRate`.
- Certainty: documented (read 2026-11)

### TS-32

A rate by the day scales real days. With one second for a day, a trial of three days takes three seconds, and a month about half a minute. Apple replaces rate 4 by 11, 5 by 12, and 6 by 15.

- Source: RevenueCat/purchases-ios, tests; `SKTestSession.h`, deprecation notes.
- Certainty: confirmed

### TS-33

The periods of offers follow the same table. A day is a seventh of a week, and X for a fixed rate.

- Source: our decision: Apple gives no length of a day, and RevenueCat/purchases-ios tests with `oneSecondIsOneDay` agree with it.
- Certainty: inferred

### TS-34

A period ends at the date of purchase plus the length that the rate gives at that moment. Signed values contain real dates.

- Source: RevenueCat/purchases-ios, test of two seconds; JSON of test purchases in public repositories.
- Certainty: confirmed

### TS-35

Another rate affects periods that begin later, so suites set it before they buy. The running period keeps its end, and using the new rate for the next one is inferred.

- Source: vm542/RevenueDog, StoreKitScenarioTests; our decision for the next period.
- Certainty: single report

### TS-36

A timer of the environment makes the renewals while the environment runs. Renewals that were missed are added at the next access, one for each period.

- Source: russell-archer/StoreHelper; Apple, `renewUntilNow` of the purchase date option.
- Certainty: confirmed

### TS-37

The number of renewals is not limited in local testing. The sandbox stops after twelve.

- Source: our reading of Apple's documentation, which names the limit for the sandbox only.
- Certainty: inferred
- Differs: In a store with the environment `sandbox`, the limit belongs to the sandbox's own speeds (S-38). A rate of the session has none.

### TS-38

`buyProduct(productIdentifier:)`, deprecated, buys as if outside the app. The purchase arrives through the queue and `updates`. An unknown product throws `invalidProductIdentifier`.

- Source: Apple, `buyProduct(productIdentifier:)`; `SKTestSession.h`.
- Certainty: documented (read 2026-11)
- Differs: It is not marked as deprecated.

### TS-39

`buyProduct(identifier:options:)` returns the transaction. It takes the options of a purchase, and those that exist only for tests.

- Source: `StoreKitTest.swiftinterface`.
- Certainty: documented (read 2026-11)
- Differs: It throws `invalidAction` when the purchase waits for an answer, since there is no transaction to return.

### TS-40

The option `purchaseDate` dates a purchase back. `renewUntilNow` adds the renewals up to the present, and `cancelImmediately` makes a single period. Future dates are not allowed.

- Source: Apple, `purchaseDate(_:renewalBehavior:)`; `StoreKitTest.swiftinterface`.
- Certainty: documented (read 2026-11)
- Differs: A date within an earlier subscription of the group is refused with `unsupported`.

### TS-41

`buyProduct` shows no sheet but respects Ask to Buy: with `askToBuyEnabled` the entry is deferred. That interruptions and simulated errors apply too is inferred.

- Source: a public app test suite that uses SKTestSession; our decision for interruptions and errors.
- Certainty: single report
- See: C-26

### TS-42

`expireSubscription` turns renewal off and ends the subscription now. It throws `noSubscriptionFound` when the customer has none, and `invalidProductType` for another kind of product.

- Source: Apple, `expireSubscription(productIdentifier:)`; `SKTestError.h`.
- Certainty: documented (read 2026-11)

### TS-43

After `expireSubscription` the customer is not entitled, and the status is expired with the reason that renewal was off. A used introductory offer stays used, and no transaction is announced. The iOS 27 simulator does nothing for seconds, which is a defect.

- Source: abuharsky/flutter_ios_storekit2; RevenueCat/purchases-ios; a public suite of jaywcjlove; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6); vm542/RevenueDog, StoreKitScenarioTests (iOS 18.5 simulator).
- Certainty: confirmed

### TS-44

`forceRenewalOfSubscription` ends the running period now and begins the next at the same moment. It turns renewal on and removes a pending question about the price. Billing retry stays as it is. Purchase and renewal each remain unfinished until the app finishes them.

- Source: Apple, `forceRenewalOfSubscription(productIdentifier:)`; RevenueCat/purchases-ios, offline tests.
- Certainty: documented (read 2026-11)
- Differs: For a subscription in grace or retry it throws `noSubscriptionFound`; `resolveIssueForTransaction` renews such a subscription.

### TS-45

The forced renewal is announced by `updates` with the reason RENEWAL. On Apple's systems tests of it sometimes fail.

- Source: abuharsky/flutter_ios_storekit2; RevenueCat/purchases-ios, comment.
- Certainty: confirmed

### TS-46

`refundTransaction(identifier:)` refunds at once with the reason other, sets the revocation fields and `cancelDate`, and announces the transaction. An unknown identifier throws `noTransactionFound`.

- Source: Apple, `refundTransaction(identifier:)`.
- Certainty: documented (read 2026-11)

### TS-47

`disableAutoRenewForTransaction` and `enableAutoRenewForTransaction` change whether the subscription will renew, and make no transaction.

- Source: Apple, both functions of SKTestSession; RevenueCat/purchases-ios.
- Certainty: documented (read 2026-11)

### TS-48

`deleteTransaction` removes a transaction, its entry in the receipt, and the transactions that follow from it: renewals of a first purchase and restored copies. Eligibility for offers is as if the purchase had not happened.

- Source: Apple, `deleteTransaction(identifier:)`.
- Certainty: documented (read 2026-11)

### TS-49

`requestPriceIncreaseConsentForTransaction` sets the status to pending and sends the message. It can be repeated, and works without a changed price in the file.

- Source: Apple, `requestPriceIncreaseConsentForTransaction(identifier:)`.
- Certainty: documented (read 2026-11)

### TS-50

Consent to a price increase ends the pending status, and the subscription renews. Declining it turns renewal off. Without an answer the subscription expires with `didNotConsentToPriceIncrease`.

- Source: Apple, `consentToPriceIncreaseForTransaction(identifier:)` and `declinePriceIncreaseForTransaction(identifier:)`.
- Certainty: documented (read 2026-11)

### TS-51

With `shouldEnterBillingRetryOnRenewal` every renewal fails and enters billing retry. `billingGracePeriodIsEnabled` adds a grace period before the retry, and has no effect alone.

- Source: `SKTestSession.h`; Apple, `shouldEnterBillingRetryOnRenewal` and `billingGracePeriodIsEnabled`.
- Certainty: documented (read 2026-11)

### TS-52

`resolveIssueForTransaction` renews a subscription in retry now, and one in grace within its billing cycle. Systems differ in the identifier they take: iOS that of the failed renewal, while macOS answers `noTransactionFound` to that of the last paid period.

- Source: Apple, `resolveIssueForTransaction(identifier:)`; Kosikowski/swift-storekit, RealStoreKitTests for the identifiers.
- Certainty: documented (read 2026-11)
- See: S-18
- Differs: The identifier of any transaction of the subscription is accepted.

### TS-53

A billing retry that runs out ends the subscription. It is then expired with the reason billing error, and no longer in retry.

- Source: our decision, as for retry outside of test sessions.
- Certainty: inferred
- See: S-17, S-20

### TS-54

`SKTestTransaction` has the identifiers of the transaction and of its original as unsigned numbers, the product identifier, and a state of the queue. It has the dates of purchase, cancellation and expiration. Four flags indicate renewal, a purchase issue, a pending approval, and a pending price consent.

- Source: `SKTestTransaction.h`.
- Certainty: documented (read 2026-11)

### TS-55

`cancelDate` is set by a refund or a revocation, and not by cancelling or upgrading a subscription.

- Source: Apple, `cancelDate` of `SKTestTransaction`.
- Certainty: documented (read 2026-11)

### TS-56

After a decline the state of the entry was reported as still deferred.

- Source: Apple Developer Forums 685183.
- Certainty: single report
- See: C-04
- Differs: The entry stays in the list with the state failed.

### TS-57

In local testing, a refund that the customer requests through the sheet is granted at once, with the reason that was chosen.

- Source: Apple, "Testing refund requests".
- Certainty: documented (read 2026-11)

### TS-58

The configuration is the only origin of products, and each identifier in it is unique. App Store Connect is never asked.

- Source: Apple, "Setting up StoreKit Testing in Xcode".
- Certainty: confirmed

### TS-59

Apple documents a local key in the file for signing promotional offers. An older test had a worthless signature accepted, for a consumable. A compact JWS by an unknown key makes a purchase fail with an unknown error (26.6). A JWS about introductory eligibility by an unknown key is ignored.

- Source: Apple, "Testing in-app purchases with StoreKit in Xcode" (Subscription Offers Key); in_app_purchase_storekit tests of flutter/packages; RevenueCat/purchases-ios; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: confirmed
- See: C-20
- Differs: If the store knows a key, an offer by another key fails with `invalidOfferSignature`, in both forms. If it knows none, every signature is accepted (C-20).

### TS-60

A customer whose subscription has expired is eligible for a win-back offer if the offer's flag in the file allows it.

- Source: Apple, "Testing win-back offers in Xcode"; in_app_purchase_storekit of flutter/packages.
- Certainty: confirmed

### TS-61

All signed values of a session have the key identifier "Apple_Xcode_Key" and one self-signed P-256 certificate that is valid for a year.

- Source: Xcode-signed samples in the tests of Apple's App Store Server Libraries; measured write-up (iOS 26.5 simulator).
- Certainty: confirmed
- Differs: All values are signed by one chain of three certificates, and no key identifier of this name occurs.

### TS-62

Messages about price consent, billing problems and win-back offers can be triggered in the environment.

- Source: Apple, "Testing in-app purchases with StoreKit in Xcode".
- Certainty: documented (read 2026-11)
- Differs: Messages about a price or a payment follow from the subscription; `sendMessage(_:groupID:)` sends the others.

### TS-63

Purchases, restores and products requests of the observer API work with the same session.

- Source: manicmaniac/StoreKitTestingExample; ueshun109/InAppPurchaseSample; RevenueCat/purchases-ios, suites of the observer API.
- Certainty: confirmed

### TS-64

A transaction that is made while the app does not run is unfinished, and is delivered at launch.

- Source: Apple, documentation of the transaction manager in Xcode.
- Certainty: documented (read 2026-11)

### TS-65

The transaction manager of Xcode can send purchase intents.

- Source: Apple, documentation of the transaction manager in Xcode.
- Certainty: documented (read 2026-11)
- Differs: A session has `sendPurchaseIntent(productID:offerID:)` for this.

### TS-66

The certificate of the environment is itself the root for validating receipts locally. There is no chain.

- Source: Apple, "Testing in-app purchases with StoreKit in Xcode"; Xcode-signed samples in the tests of Apple's App Store Server Libraries.
- Certainty: confirmed
- Differs: Receipts in local testing follow this; other signed values have a chain that ends in the environment's own root (TS-61).

### TS-67

`clearTransactions` left entries in the queue, until Xcode 14.

- Source: Apple, release notes of Xcode 14; workarounds in RevenueCat/purchases-ios.
- Certainty: confirmed
- Differs: Clearing also empties the queue.

### TS-68

`expireSubscription` had no effect, or the subscription renewed again, until 15.2.

- Source: Apple, release notes of 15.2; RevenueCat/purchases-ios.
- Certainty: confirmed
- Differs: An expired subscription stays expired.

### TS-69

Three defects are fixed. Approvals of Ask to Buy failed until 17.4, the device verification was wrong until 17.2, and renewal infos had a wrong offer code identifier until 18.1.

- Source: Apple, release notes of the versions named.
- Certainty: confirmed
- Differs: None of the three occurs.

### TS-70

Since iOS 26.4 sessions cannot load configurations (FB22500243).

- Source: Apple Developer Forums 826971; RevenueCat/purchases-ios.
- Certainty: single report
- Differs: Sessions load configurations.
- No test: This is a fault of Apple's tools, and every other test of a session would fail with it.

### TS-71

A simulated purchase that is cancelled or fails was seen to throw `StoreKitError.unknown`.

- Source: chuckfinca/ASimplePurchaseKit.
- Certainty: single report
- Differs: The error is the one that was set.

### TS-72

Without a host app with a bundle identifier and an entitlement, calls report SKInternalErrorDomain 1 or 3. Queries for products are empty, purchases throw `notEntitled`, and nothing is delivered. A session in the runner of UI tests controls the app under test.

- Source: aonsager/kigo; Kosikowski/swift-storekit, RealStoreKitTests; hosts that are Swift packages only.
- Certainty: confirmed
- Differs: A session needs no host app.

### TS-73

The asynchronous API's queries show a change by the session only after a delay of varying length, which makes some tests fail occasionally.

- Source: many suites, named under TS-05, TS-10 and F-06.
- Certainty: confirmed
- See: TS-05, T-24, F-06
- Differs: Queries do not lag behind, except in a store with the quirk `listsLate`.

### TS-74

A test session refused all of 18 hand-made configurations with billing plans. Files that Xcode writes contain such plans with version 5.0.

- Source: Kosikowski/swift-storekit, RealStoreKitTests; RevenueCat/purchases-ios, unit test configuration.
- Certainty: single report
- Differs: Files with billing plans are read, even if another tool wrote them.
- No test: This is a fault of Apple's tools, and no code of this package could show it.

### TS-75

Opening a purchase URL of the App Store does not send a purchase intent to a test.

- Source: Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: single report
- See: TS-65
- Differs: A session sends intents itself.

### TS-76

Apple's session needs a host app with a bundle identifier and the entitlement `get-task-allow`. Without them it loads no products and reports nothing.

- Source: measured write-up (iOS 26.5 simulator); Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: confirmed
- See: TS-72
- Differs: A session works in any process.

### TS-77

`buyProduct` throws an unknown error with the tools of Xcode 27 on macOS 26.6, and works with those of Xcode 26.6 and on iOS 27. iOS 27 shows a renewal that the session switched off only when the next one is due. Both are defects.

- Source: Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: single report
- Differs: `buyProduct` works, and a switched renewal shows at once.

### TS-78

`SimulatedStore.advance` throws if a change that falls due cannot be saved. The clock then stands at the due date, and the next call tries again.

- Source: our decision, because a test would otherwise wait for ever, or continue as if time had passed.
- Certainty: inferred

### TS-79

A configuration may be a folder that ends in `.storekit`: Xcode writes one as soon as a product has an image. The folder contains `Configuration.storekit`, and the images in `Assets`; `promotionalImageID` of a product names its image without the extension. Every place that takes a configuration takes such a folder as well.

- Source: jordibruin/StoreKit-Examples, `StoreKit Example.storekit`.
- Certainty: confirmed
- See: TS-03

### page ServerRules

### V-01

The server signs a document at the moment of the response or the notification. Such a document has no `deviceVerification`. In production, notifications and answers about the app carry the number of the app; in the sandbox they do not.

- Source: apple/app-store-server-library; documents of the sandbox in public repositories.
- Certainty: confirmed

### V-02

Each event has one notification with a type and, for some types, a subtype. `data` has the transaction, and for an auto-renewable subscription the renewal info and the status from 1 to 5 after the event. A customer's refund request for the current period of a subscription also turns off its renewal, with `DID_CHANGE_RENEWAL_STATUS` and `AUTO_RENEW_DISABLED`. A downgrade by an offer is `OFFER_REDEEMED` with `DOWNGRADE` alone. `REVOKE` is sent when sharing ends, and also when the purchaser gets a refund.

- Source: App Store Server Notifications, `notificationType` and `subtype`.
- Certainty: documented (read 2026-11)
- Differs: A declined price increase is reported as renewal turned off. A refund without a request of the customer reports that it turned off renewal, too. A request that is declined leaves renewal off, because no source says that it is turned on again.

### V-03

A status from 200 to 206 accepts a notification. Production repeats a refused notification after 1, 12, 24, 48 and 72 hours, each counted from the attempt before, with the same identifier. The sandbox sends once. A back end that does not answer in time, ends the connection, or cannot be reached has not accepted it.

- Source: App Store Server Notifications, "Responding to App Store Server Notifications".
- Certainty: documented (read 2026-11)
- Differs: Addresses outside of this machine are refused, and redirections are not followed.

### V-04

Every endpoint that takes "any transaction identifier" accepts a transaction, an original transaction, and the app transaction identifier, and answers about the whole customer. The status of a subscription is the number that notifications have. An order can be looked up in production only.

- Source: App Store Server API, "Get All Subscription Statuses" and "Look Up Order ID".
- Certainty: documented (read 2026-11)
- Differs: One store has one customer. The identifier of an order is derived from the transaction. The sandbox answers a lookup with the status 404 and a reason, because Apple publishes no answer.

### V-05

A reversed refund reinstates the purchase, and the transaction has no revocation any more.

- Source: App Store Server Notifications, `REFUND_REVERSED`.
- Certainty: documented (read 2026-11)
- Differs: The renewal of a subscription stays off, as the refund turned it off, and a failed payment is not tried again.

### V-06

A request is authenticated by a token with ES256, whose header names the key and whose claims name issuer, audience, app and end. The end is at most 60 minutes after the beginning in `iat`. A refused token is answered with the status 401 and no error code.

- Source: App Store Server API, "Generating JSON Web Tokens for API requests".
- Certainty: documented (read 2026-11)
- Differs: The body of the answer says which check failed. A token without `iat`, as Apple's clients for Python and Java make it, ends at most 60 minutes after the request.

### V-07

The history has pages of at most 20 transactions. Every page has a revision, with which a client continues the same request with the same filters, also later. Ascending order is the order of the last changes, so a transaction that was refunded or upgraded appears again.

- Source: App Store Server API, "Get Transaction History".
- Certainty: documented (read 2026-11)

### V-08

An error has a code whose first three digits are the HTTP status, and a message. The type of the body is exactly `application/json`. `Retry-After` is a number of milliseconds since 1970.

- Source: App Store Server API, "Error codes"; apple/app-store-server-library.
- Certainty: documented (read 2026-11)

### V-09

When a customer requests a refund, a back end is asked for consumption information with the customer's reason, before the decision. It answers with the customer's consent. The first version of the answer has numbers and is for consumables and auto-renewable subscriptions. The second has texts and is for all types. Its consumed share is 0 for a purchase that was not delivered, between 0 and 100 percent for a prorated refund, and absent for an auto-renewable subscription.

- Source: App Store Server API, "Send Consumption Information", "Send Consumption Information V1", `ConsumptionRequest` and `consumptionPercentage`; App Store Server Notifications, `notificationType`.
- Certainty: documented (read 2026-11)
- Differs: The back end is asked for every type of product. Apple's page of the notification names consumables and auto-renewable subscriptions only, and the page of the answer every type. The decision follows at once unless a test lets requests wait (R-17). An answer for a prorated refund may leave the share out, because two pages of Apple's differ. A share that is wrong gets the code 4000000, except for a subscription. The reason is `FULFILLMENT_ISSUE` for a problem with the app, and `OTHER` in all other cases.

### V-10

A back end can finish a transaction. The transaction leaves the unfinished list of the app and its queue.

- Source: App Store Server API, "Finish Transaction".
- Certainty: documented (read 2026-11)

### V-11

A back end can set the account token of an original transaction that the customer bought. The following periods of a subscription have it.

- Source: App Store Server API, "Set App Account Token".
- Certainty: documented (read 2026-11)

### V-12

A back end can extend a running subscription by 1 to 90 days, twice in a year; the renewal follows at the new end. One request extends all subscribers of a product and ends with a summary.

- Source: App Store Server API, "Extend a Subscription Renewal Date" and "Extend Subscription Renewal Dates for All Active Subscribers".
- Certainty: documented (read 2026-11)
- Differs: A request for all subscribers is complete when it is answered.

### V-13

A back end can request a test notification and its status, and the history of notifications in pages of 20. The history has the last 180 days, and in the sandbox the last 30. Any transaction limits it to its customer. The filters by type and by transaction exclude each other.

- Source: App Store Server API, "Request a Test Notification", "Get Notification History" and `NotificationHistoryRequest`.
- Certainty: documented (read 2026-11)
- Differs: The newest ten thousand notifications are kept, in memory.

### V-14

`verifyReceipt` answers with the HTTP status 200 and a status in the JSON. The status is 21000 or 21002 for a malformed request, 21003 for a receipt that is not authentic, and 21004 for a wrong secret. 21007 and 21008 mean the other environment. A test can cause 21005, 21009, 21010 and 21100. `latest_receipt_info` has all purchases except finished consumables. All values of records are texts.

- Source: Apple, `verifyReceipt`, "status", `responseBody` and `responseBody.Pending_renewal_info`; an answer of the sandbox in a public repository.
- Certainty: documented (read 2026-11)
- Differs: A receipt without an auto-renewable subscription needs no secret, and a wrong one is refused in every case. A pending renewal names the offer of the next period, or else that of the present one.

### V-15

The test server listens at 127.0.0.1 alone. A head has at most 16 KB, a body a megabyte; 16 connections are served at once, and a request may take ten seconds, however its bytes arrive. Each refused request has a status and a reason, and a connection beyond the limit gets the status 503. A request for another host than 127.0.0.1 or localhost gets the status 421, unless its name was allowed.

- Source: our decision; a server for tests has to be safe to leave running. It must not be reachable from other machines, nor from web pages whose host is made to mean 127.0.0.1.
- Certainty: inferred

### V-16

A recorded history becomes the history of a store: all dates move by one duration, identifiers are those of the store, and account tokens are replaced. Equal tokens get equal replacements. Running subscriptions continue.

- Source: our decision; a history that is taken over as it stands would carry personal data into a test, and would end in the past.
- Certainty: inferred

### V-17

`verifyReceipt` also takes the receipt of one transaction, which apps had before iOS 7. The answer has the purchase in `receipt`. For a subscription it has the latest period in `latest_receipt_info`, or, if the subscription has expired, the status 21006 and the period in `latest_expired_receipt_info`.

- Source: Apple, `status` and `responseBody` of `verifyReceipt`; Apple's receipt utility for the form of the receipt.
- Certainty: documented (read 2026-11)
- Differs: The store signs the receipt, because Apple's signature cannot be created.

### V-18

Each endpoint has a limit of requests per second, and the sandbox a tenth of it. The limit is enforced for each hour. A request after the allowance of the hour is spent gets the status 429 with the error 4290000, and `Retry-After` says when requests are accepted again.

- Source: App Store Server API, "Identifying rate limits".
- Certainty: documented (read 2026-11)
- Differs: Off unless a test calls `limitRequests`. An hour begins with an hour of the store's clock, so that `Retry-After` is up to an hour ahead.

### page ConflictingSources

### C-01

Does `Transaction.updates` announce a purchase that this device makes with `purchase()`? Apple documents that the call returns it, and two suites received nothing for finished purchases. Other reports describe a second delivery of unfinished ones, of subscriptions on macOS, and of finished ones in production.

**Choice:** An own purchase is never announced live, finished or not. Only the replay of unfinished transactions delivers it (C-02). This is documented and asserted in suites, and double processing is the most frequent complaint of app authors.

- Source: Apple, `updates` of `Transaction`; RevenueCat/purchases-ios, tests and 2063; Kosikowski/swift-storekit, RealStoreKitTests; measured write-up (iOS 26.5 simulator); Apple Developer Forums 816320.
- Certainty: decision
- See: T-02

### C-02

When does `updates` replay unfinished transactions? Apple and a forum answer say once: the listener that runs at launch receives them. RevenueCat relies on a replay for each new iteration, own purchases included. A macOS run received nothing, but the entry had vanished from `unfinished` there.

**Choice:** Each new iterator begins with the transactions that are unfinished at that moment, oldest first and each once. Transactions that are finished in the meantime are left out, and live events follow. An existing iterator gets no replay. One listener at launch then behaves as documented, and RevenueCat's code works too.

- Source: Apple, `updates` of `Transaction`; Apple Developer Forums 787431; RevenueCat/purchases-ios, `StoreKit1Wrapper` and OfflineStoreKit2IntegrationTests; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: decision
- See: T-03, T-04

### C-03

What do several iterators of `updates` receive at the same time? Apple documents nothing, and a stream for a single consumer is conceivable.

**Choice:** Every iterator receives every element and has an unlimited buffer. A library and its app often listen both, and with a single consumer one of them would not receive some purchases.

- Source: our decision; libraries such as RevenueCat, Adapty and Superwall listen beside the app.
- Certainty: decision
- See: T-06

### C-04

What happens after a declined Ask to Buy request? For the queue, Apple documents deferred followed by failed. The asynchronous API is documented to deliver nothing. In local testing the session's entry stayed deferred or vanished, and the iOS 27 simulator delivered a purchase.

**Choice:** The deferred transaction of the queue becomes `failed` with `paymentCancelled`. The asynchronous API delivers nothing. The session keeps the entry with the state failed and no pending confirmation. An app that uses the queue would otherwise wait for ever, and suites assert only what holds here too.

- Source: Apple, `SKPaymentTransactionState.deferred` and `PurchaseResult.pending`; abuharsky/flutter_ios_storekit2; vm542/RevenueDog, StoreKitScenarioTests; Kosikowski/swift-storekit, RealStoreKitTests; Apple Developer Forums 685183.
- Certainty: decision
- See: Q-46, P-12, TS-21, TS-56

### C-05

Is a refund of a finished transaction announced, and what happens without a listener? Several suites and an Apple session show the same identifier announced again with revocation fields. According to a forum report, the next launch does not announce a refund that happened without a running app.

**Choice:** A live refund announces the same identifier. Without a listener the refund is remembered and announced once after the next launch, to every listener of that launch (<doc:MissedRefunds>). A revocation never makes a finished transaction unfinished again. Announcing late does no harm, and apps that act only on `updates` stay correct.

- Source: measured write-up (iOS 26.5 simulator); Apple, WWDC22 session 10039; abuharsky/flutter_ios_storekit2; qonversion/qonversion-ios-sdk 739; Apple Developer Forums 751340.
- Certainty: decision
- See: T-07, T-09

### C-06

Does a running app receive renewals through the queue? An older article says at the next launch or return to the foreground. A newer article and RevenueCat's tests say while it runs.

**Choice:** A renewal is delivered live as a new `purchased` entry, as the newer article says.

- Source: Apple, "Handling subscriptions billing"; Apple, "Setting up the transaction observer for the App Store"; RevenueCat/purchases-ios, observer mode tests.
- Certainty: decision
- See: Q-51

### C-07

What does a later observer receive, and what is delivered when an app comes to the foreground? RevenueCat found no replay for a later observer in the same process. Apple documents a replay at launch and on return from the background.

**Choice:** The queue records for each entry whether its present state was delivered in this process. An attached observer receives the entries whose state no observer has received: everything at launch, later only what happened while no observer was attached. A replay on return to the foreground needs an explicit call, because Linux has no such moment. Nothing is lost, and two observers cause no double processing.

- Source: RevenueCat/purchases-ios, `StoreKit1Wrapper`; Apple, `finishTransaction(_:)`.
- Certainty: decision
- See: Q-09, Q-10, Q-14

### C-08

On which thread are the queue's callbacks made? A public suite asserts the main queue in each. An old library saw background threads on macOS, and Apple documents nothing.

**Choice:** The main queue, also for the callbacks of products requests. `PaymentQueueDelivery.queue` selects another one where the main queue is not served. Apps assume the main thread when they update their screens.

- Source: manicmaniac/StoreKitTestingExample; bizz84/SwiftyStoreKit issues 211 and 214.
- Certainty: decision
- See: Q-15, Q-16

### C-09

What does buying an owned non-consumable give? The asynchronous API returns the existing transaction. For the queue, Apple documents a new `purchased` transaction without a charge, and a plugin saw a new identifier with `original` set. The header allows `original` in restored transactions only.

**Choice:** `purchase()` returns the existing transaction. The queue gets a new `purchased` entry with its own identifier and the first purchase as `original`. That entry is a copy like a restored one, so finishing it changes nothing for the asynchronous API. Renewals and resubscriptions have an `original` too. Each API thus follows its own documentation.

- Source: Apple, "Restoring purchased products" and `purchase(options:)`; RevenueCat/purchases-ios 6357; j3k0/cordova-plugin-purchase 852; `SKPaymentTransaction.h`.
- Certainty: decision
- See: P-15, Q-37, Q-58

### C-10

What is the result of a purchase whose product has an unfinished transaction already? For consumables, many libraries saw the old transaction again without a charge, one only sometimes. For subscriptions an expired period may come back.

**Choice:** A consumable, a non-consumable and a non-renewing subscription give the unfinished transaction without a charge. In the queue the same entry is delivered again and takes the place of the new payment. A subscription is given during its current period alone; an expired period is never returned. Payments that were added together before any of them completed are charged each (Q-26, <doc:SeveralPaymentsAtOnce>), and so are purchases on another device (<doc:ChargedOnAnotherDevice>). This protects customers from paying twice for what was not delivered.

- Source: RevenueCat/purchases-ios 1965 and 2148; j3k0/cordova-plugin-purchase 454; hyochan/flutter_inapp_purchase 584; in_app_purchase_storekit of flutter/packages; hyodotdev/openiap; tidev/ti.storekit issue 43.
- Certainty: decision
- See: P-17, P-18, Q-35, Q-36

### C-11

What does a payment give for the subscription that the customer has? Production shows an alert and fails with an unknown error over code 3532. The sandbox gives `purchased` with an identifier that the receipt lacks. `purchase()` returns the existing transaction.

**Choice:** The queue gives `purchased` with the identifier of the held transaction. This agrees with the asynchronous API and never fails a paying customer.

- Source: Apple Developer Forums 110067; RevenueCat/purchases-ios.
- Certainty: decision
- See: Q-38, Q-39, P-16

### C-12

Is a finished non-renewing subscription a member of `Transaction.all`? An older version of Apple's article excludes it, together with finished consumables, repeated purchases and restored copies. The present article does not name it among the members, but its closing sentence excludes only finished consumables.

**Choice:** `all` leaves out finished non-renewing subscriptions, repeated purchases of the queue, and restored copies. The Info.plist key `SKIncludeConsumableInAppPurchaseHistory` includes everything. One policy function decides, so the other reading is a change of one line. As a consequence, `currentEntitlements` is no subset of `all`.

- Source: Apple, `all` of `Transaction`, in two versions; nothing was measured.
- Certainty: decision
- See: T-16

### C-13

What does an interrupted purchase give in the asynchronous API? macOS 26.6 and an iOS report gave `.pending`, and the solved purchase arrived once through `updates`. The iOS 27 simulator and one test threw an unknown error. The queue fails and later has a new transaction.

**Choice:** `purchase()` returns `.pending`. The queue has `failed` with code unknown, then a new `purchased` transaction. After `resolveIssue` there is one transaction, announced in both. Apple describes `.pending` as a result that needs an action and comes later, which is the case here.

- Source: Kosikowski/swift-storekit, RealStoreKitTests; two public app test suites; Apple, "Testing an interrupted purchase"; ueshun109/InAppPurchaseSample; bizz84/SwiftyStoreKit issue 615.
- Certainty: decision
- See: P-33, Q-48, TS-23

### C-14

How many transactions does a restore through the queue make, and does the asynchronous API see them? Older libraries and sandbox receipts show one for each period. Newer texts speak only of earlier purchases. Apple's history excludes restored purchases, although the text on `Transaction.id` mentions restores.

**Choice:** One copy for every finished and not refunded transaction of non-consumables and auto-renewable subscriptions, all periods included, oldest first. Each copy has a new identifier and date, and its `original` is the first of the chain. Copies exist only in the queue, until they are finished. Apps that use the newest expiry are correct under either reading; apps that count copies depend on it.

- Source: bizz84/SwiftyStoreKit; robotmedia/RMStore; sandbox receipts among the public fixtures of tikhop/TPInAppReceipt; Apple, `all` and `id` of `Transaction`.
- Certainty: decision
- See: R-04, R-12

### C-15

How does the queue announce a refund? The text on `refundTransaction` mentions the queue in general. The header and two libraries mention only the callback for revoked entitlements, and a log shows a second call at launch.

**Choice:** Only `didRevokeEntitlementsForProductIdentifiers`, once for each revocation. A transaction that is refunded before it is finished stays in the queue as purchased until the app finishes it or the process ends. The next launch does not deliver it again, while the asynchronous API still lists it as unfinished. The repetition counts as a defect.

- Source: Apple, `refundTransaction(identifier:)`; `SKPaymentQueue.h`; apphud/ApphudSDK issue 73; benjaminmayo/merchantkit issues 70 and 71; RevenueCat/purchases-ios 1598.
- Certainty: decision
- See: R-19, R-20, R-21

### C-16

Is `isUpgraded` written when it is false? The API documents the key only for true. Xcode writes it always for subscriptions.

**Choice:** Local testing writes it for subscriptions in both values, as Xcode does. The other environments write it only when it is true.

- Source: Apple, `isUpgraded`; Xcode JSON in public repositories.
- Certainty: decision
- See: T-47

### C-17

What is `autoRenewPreference` when nothing will renew? The Swift documentation says `nil`, for renewal turned off, for a billing failure, and for a price increase without consent. The JSON has `autoRenewProductId` nevertheless.

**Choice:** The key stays in the JSON whatever the state. The Swift property reads it while renewal is on, and is `nil` when `autoRenewStatus` is 0 or the key is missing. This satisfies both texts.

- Source: Apple, `autoRenewPreference`; App Store Server API, `autoRenewProductId`; JSON samples in public repositories.
- Certainty: decision

### C-18

Do observers see purchases of the asynchronous API, and the other way round? RevenueCat, Firebase and Apple's support say no. Other libraries report double deliveries, mostly after a relaunch or for renewals.

**Choice:** A live purchase is delivered only by the API that made it. Events from outside reach both: renewals, codes, approvals, other devices, `buyProduct`, solved problems. What is unfinished at launch also reaches both. Finishing is shared: it removes the entry from the queue, with `removedTransactions`, and from `unfinished`. Only this reading agrees with all the reports.

- Source: RevenueCat/purchases-ios, notes on version 5; firebase/firebase-ios-sdk issues 10283, 11173 and 16282; Apple Developer Forums 718656; hyochan/react-native-iap 2332; russell-archer/StoreHelper.
- Certainty: decision
- See: X-02, X-03, X-05, X-06, X-07, X-12, X-15

### C-19

Does `Storefront.updates` begin with the present storefront? On macOS it does, on iOS it does not.

**Choice:** It emits only changes.

- Source: RevenueCat/purchases-ios, `StoreKit2StorefrontListener`.
- Certainty: decision
- See: F-04

### C-20

Which signatures of promotional offers does local testing accept? Apple documents a key in the configuration. One plugin's test had a worthless signature accepted, another library's test met an unknown error. A compact JWS by an unknown key made the purchase fail, and one about introductory eligibility was ignored.

**Choice:** An offer that the product lacks is `invalidOfferIdentifier`, and missing parts are `missingOfferParameters`. If the store knows a key, a signature must be by that key, and anything else is `invalidOfferSignature`. If it knows none, every signature is accepted. A JWS about introductory eligibility that cannot be verified is ignored. The session's own `promotionalOffer(id:)` needs no signature. <doc:OfferSignatures> has the details.

- Source: Apple, "Testing in-app purchases with StoreKit in Xcode" (Subscription Offers Key); in_app_purchase_storekit of flutter/packages; RevenueCat/purchases-ios; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: decision
- See: P-22, P-23, TS-59

### C-21

On which API does `failTransactionsEnabled` act? Header and documentation let purchases fail in general. Since 17 and 18 the asynchronous API was seen to ignore it, and Apple recommends `setSimulatedError` instead.

**Choice:** It acts on both APIs. A simulated error for purchases takes precedence. Only the five documented codes have an effect, and any other code counts as unknown.

- Source: `SKTestSession.h`; Apple, `failTransactionsEnabled`; vm542/RevenueDog, StoreKitScenarioTests (iOS 18.5 simulator).
- Certainty: decision
- See: TS-24

### C-22

Does `currentEntitlements` list the latest purchase of a non-renewing product, or every purchase? Apple's documentation says the latest. One suite saw every purchase listed that was not refunded, on two systems.

**Choice:** The latest purchase of each product that was not refunded. Documentation goes before a single measurement. Refunding the newest makes the one before it the entitlement. This is the first choice to change if real systems are preferred, because an app that sums up periods has no other query for them.

- Source: Apple, `currentEntitlements` of `Transaction`; Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, iOS 27 simulator).
- Certainty: decision
- See: T-18, T-60

### C-23

What do queries answer when their task was cancelled before? Apple's systems answer with empty results.

**Choice:** Finite queries ignore cancellation and answer completely. Endless streams end when the task is cancelled, and `purchase()` ignores the cancellation (P-27). An empty list of entitlements would read as "not paid", and no app can depend on that.

- Source: Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: decision
- See: T-59

### C-24

In which order do queries answer? Apple documents none. Some suites expect the newest transaction first in `all`, others sort.

**Choice:** `all`, `all(for:)` and `currentEntitlements` list the newest first, by purchase date and then identifier. `unfinished` and its replay list the oldest first, so that an app that processes in order ends with the newest state. Apple's systems brought missed renewals newest first, which breaks an app that uses the last element.

- Source: RevenueCat/purchases-ios, tests; Xcode JSON in public repositories; Kosikowski/swift-storekit, RealStoreKitTests.
- Certainty: decision
- See: T-22

### C-25

Does a restore change transaction identifiers in the receipt? Receipts of the sandbox and of production get new ones after a restore. For local testing this was not observed.

**Choice:** Identifiers in the receipt never change. The identifier of a restored copy appears only in the queue.

- Source: public receipts; Stack Overflow question 20708418.
- Certainty: decision
- See: R-11

### C-26

Is `buyProduct` of a session a purchase in the app or outside? Apple presents it as an outside purchase. One public suite shows that it respects Ask to Buy.

**Choice:** It is an outside purchase. Ask to Buy, interruptions and simulated purchase errors apply to it as to a purchase in the app.

- Source: Apple, `buyProduct(identifier:options:)`; a public app test suite that uses SKTestSession.
- Certainty: decision
- See: TS-38, TS-41

### C-27

Does the queue report the refund of a consumable or of a non-renewing subscription? Apple's page of the callback says both. It begins with every refund of an in-app purchase. Its last paragraph says that the purchaser's app is called for a non-consumable or an auto-renewable subscription.

**Choice:** Only for these two types, because a ported app must not rely on a call that may not come. `Transaction.updates` announces every refund. A store with the quirk `namesEveryRefund` calls observers for every type, so that a test finds an app that locks or takes back too much.

- Source: Apple, `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)`, first and last paragraph.
- Certainty: decision
- See: R-19, <doc:StoreQuirks>

### C-28

Does the list of a test session keep consumables that the app has finished? Apple documents that it returns all transactions. Two tests of one public app, written against Xcode, expect that a finished consumable is gone.

**Choice:** The list keeps them. The quirk `sessionsForgetFinishedConsumables` shows the other reading. The conformance tests decide on a Mac.

- Source: Apple, `allTransactions()`; chuckfinca/ASimplePurchaseKit, PurchaseServiceIntegrationTests.
- Certainty: decision
- See: TS-09

"""#
}
