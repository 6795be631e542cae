// swift-format-ignore-file
// Generated from MIGRATION.md: UPDATE_SYMBOL_MAP=1 swift test --filter SymbolMapTests

/// The chapters *Symbol map* and *SwiftUI views* of the migration guide: a name, a tab, and its counterpart in each line.
enum SymbolMapText {
    static let text = """
        SKPaymentQueue	none: static sequences and functions
        SKPaymentQueue.default()	none: static sequences and functions
        SKPaymentQueue.canMakePayments()	AppStore.canMakePayments
        SKPaymentQueue.add(_:)	Product.purchase(options:) or Transaction.updates
        SKPaymentQueue.remove(_:)	none: cancel the task that iterates
        SKPaymentQueue.transactionObservers	none
        SKPaymentQueue.transactions	Transaction.unfinished
        SKPaymentQueue.finishTransaction(_:)	Transaction.finish()
        SKPaymentQueue.restoreCompletedTransactions()	Transaction.currentEntitlements, AppStore.sync()
        SKPaymentQueue.restoreCompletedTransactions(withApplicationUsername:)	AppStore.sync(), Transaction.appAccountToken
        SKPaymentQueue.delegate	Product.PurchaseOption.onStorefrontChange(shouldContinuePurchase:), Message.messages
        SKPaymentQueue.storefront	Storefront.current
        SKPaymentQueue.showPriceConsentIfNeeded()	Message.messages
        SKPaymentQueue.presentCodeRedemptionSheet()	none without a screen
        SKPaymentQueue.start(_:)	none: hosted content ended
        SKPaymentQueue.pause(_:)	none: hosted content ended
        SKPaymentQueue.resume(_:)	none: hosted content ended
        SKPaymentQueue.cancel(_:)	none: hosted content ended
        SKPaymentTransactionObserver	Transaction.updates
        SKPaymentTransactionObserver.paymentQueue(_:updatedTransactions:)	Product.PurchaseResult, Transaction.updates
        SKPaymentTransactionObserver.paymentQueue(_:removedTransactions:)	none: finishing returns
        SKPaymentTransactionObserver.paymentQueue(_:restoreCompletedTransactionsFailedWithError:)	AppStore.sync()
        SKPaymentTransactionObserver.paymentQueueRestoreCompletedTransactionsFinished(_:)	AppStore.sync()
        SKPaymentTransactionObserver.paymentQueue(_:shouldAddStorePayment:for:)	PurchaseIntent.intents
        SKPaymentTransactionObserver.paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)	Transaction.updates, Transaction.revocationDate
        SKPaymentTransactionObserver.paymentQueueDidChangeStorefront(_:)	Storefront.updates
        SKPaymentTransactionObserver.paymentQueue(_:updatedDownloads:)	none: hosted content ended
        SKPaymentQueueDelegate	none: see its two callbacks
        SKPaymentQueueDelegate.paymentQueue(_:shouldContinue:in:)	Product.PurchaseOption.onStorefrontChange(shouldContinuePurchase:)
        SKPaymentQueueDelegate.paymentQueueShouldShowPriceConsent(_:)	Message.reason, Message.Reason.priceIncreaseConsent
        SKPaymentTransaction	Transaction
        SKPaymentTransaction.transactionIdentifier	Transaction.id
        SKPaymentTransaction.transactionDate	Transaction.purchaseDate
        SKPaymentTransaction.original	Transaction.originalID, Transaction.originalPurchaseDate
        SKPaymentTransaction.payment	Transaction.productID, Transaction.purchasedQuantity, Transaction.appAccountToken
        SKPaymentTransaction.error	StoreKitError, Product.PurchaseError
        SKPaymentTransaction.transactionState	Product.PurchaseResult
        SKPaymentTransactionState	Product.PurchaseResult
        SKPaymentTransactionState.RawValue	Product.PurchaseResult
        SKPaymentTransactionState.rawValue	Product.PurchaseResult
        SKPaymentTransactionState.init(rawValue:)	Product.PurchaseResult
        SKPaymentTransactionState.purchasing	none: the app is awaiting the call
        SKPaymentTransactionState.purchased	Product.PurchaseResult.success(_:), VerificationResult.verified(_:)
        SKPaymentTransactionState.failed	Product.PurchaseResult.userCancelled, StoreKitError, Product.PurchaseError
        SKPaymentTransactionState.restored	Transaction.currentEntitlements
        SKPaymentTransactionState.deferred	Product.PurchaseResult.pending
        SKPayment	Product.purchase(options:), Product.PurchaseOption
        SKPayment.init(product:)	Product.purchase(options:), Product.PurchaseOption
        SKPayment.payment(withProductIdentifier:)	none: fetch the product
        SKPayment.productIdentifier	Product.id
        SKPayment.quantity	Product.PurchaseOption.quantity(_:)
        SKPayment.applicationUsername	Product.PurchaseOption.appAccountToken(_:)
        SKPayment.requestData	none: reserved
        SKPayment.simulatesAskToBuyInSandbox	Product.PurchaseOption.simulatesAskToBuyInSandbox(_:)
        SKPayment.paymentDiscount	Product.PurchaseOption.promotionalOffer(offerID:keyID:nonce:signature:timestamp:)
        SKMutablePayment	Product.PurchaseOption
        SKMutablePayment.init()	Product.PurchaseOption
        SKMutablePayment.init(product:)	Product.PurchaseOption
        SKMutablePayment.productIdentifier	Product.PurchaseOption
        SKMutablePayment.quantity	Product.PurchaseOption
        SKMutablePayment.applicationUsername	Product.PurchaseOption
        SKMutablePayment.requestData	Product.PurchaseOption
        SKMutablePayment.simulatesAskToBuyInSandbox	Product.PurchaseOption
        SKMutablePayment.paymentDiscount	Product.PurchaseOption
        SKPaymentDiscount	Product.SubscriptionOffer.Signature, Product.SubscriptionOffer.Signature.init(keyID:nonce:timestamp:signature:)
        SKPaymentDiscount.init(identifier:keyIdentifier:nonce:signature:timestamp:)	Product.SubscriptionOffer.Signature, Product.SubscriptionOffer.Signature.init(keyID:nonce:timestamp:signature:)
        SKPaymentDiscount.identifier	Product.SubscriptionOffer.id
        SKPaymentDiscount.keyIdentifier	Product.SubscriptionOffer.Signature.keyID
        SKPaymentDiscount.nonce	Product.SubscriptionOffer.Signature.nonce
        SKPaymentDiscount.signature	Product.SubscriptionOffer.Signature.signature
        SKPaymentDiscount.timestamp	Product.SubscriptionOffer.Signature.timestamp
        SKProduct	Product
        SKProduct.productIdentifier	Product.id
        SKProduct.localizedTitle	Product.displayName
        SKProduct.localizedDescription	Product.description
        SKProduct.price	Product.price, Product.displayPrice
        SKProduct.priceLocale	Product.priceFormatStyle
        SKProduct.isFamilyShareable	Product.isFamilyShareable
        SKProduct.subscriptionGroupIdentifier	Product.SubscriptionInfo.subscriptionGroupID
        SKProduct.subscriptionPeriod	Product.SubscriptionInfo.subscriptionPeriod
        SKProduct.introductoryPrice	Product.SubscriptionInfo.introductoryOffer, Product.SubscriptionInfo.isEligibleForIntroOffer
        SKProduct.discounts	Product.SubscriptionInfo.promotionalOffers, Product.SubscriptionInfo.winBackOffers
        SKProductSubscriptionPeriod	Product.SubscriptionPeriod
        SKProductSubscriptionPeriod.numberOfUnits	Product.SubscriptionPeriod.value
        SKProductSubscriptionPeriod.unit	Product.SubscriptionPeriod.unit
        SKProduct.PeriodUnit	Product.SubscriptionPeriod.Unit
        SKProduct.PeriodUnit.RawValue	Product.SubscriptionPeriod.Unit
        SKProduct.PeriodUnit.rawValue	Product.SubscriptionPeriod.Unit
        SKProduct.PeriodUnit.init(rawValue:)	Product.SubscriptionPeriod.Unit
        SKProduct.PeriodUnit.day	Product.SubscriptionPeriod.Unit.day, Product.SubscriptionPeriod.Unit.week, Product.SubscriptionPeriod.Unit.month, Product.SubscriptionPeriod.Unit.year
        SKProduct.PeriodUnit.week	Product.SubscriptionPeriod.Unit.day, Product.SubscriptionPeriod.Unit.week, Product.SubscriptionPeriod.Unit.month, Product.SubscriptionPeriod.Unit.year
        SKProduct.PeriodUnit.month	Product.SubscriptionPeriod.Unit.day, Product.SubscriptionPeriod.Unit.week, Product.SubscriptionPeriod.Unit.month, Product.SubscriptionPeriod.Unit.year
        SKProduct.PeriodUnit.year	Product.SubscriptionPeriod.Unit.day, Product.SubscriptionPeriod.Unit.week, Product.SubscriptionPeriod.Unit.month, Product.SubscriptionPeriod.Unit.year
        SKProductDiscount	Product.SubscriptionOffer
        SKProductDiscount.identifier	Product.SubscriptionOffer.id
        SKProductDiscount.price	Product.SubscriptionOffer.price, Product.SubscriptionOffer.displayPrice
        SKProductDiscount.priceLocale	Product.SubscriptionOffer.price, Product.SubscriptionOffer.displayPrice
        SKProductDiscount.subscriptionPeriod	Product.SubscriptionOffer.period
        SKProductDiscount.numberOfPeriods	Product.SubscriptionOffer.periodCount
        SKProductDiscount.paymentMode	Product.SubscriptionOffer.paymentMode
        SKProductDiscount.type	Product.SubscriptionOffer.type
        SKProductDiscount.PaymentMode	Product.SubscriptionOffer.PaymentMode
        SKProductDiscount.PaymentMode.RawValue	Product.SubscriptionOffer.PaymentMode
        SKProductDiscount.PaymentMode.rawValue	Product.SubscriptionOffer.PaymentMode
        SKProductDiscount.PaymentMode.init(rawValue:)	Product.SubscriptionOffer.PaymentMode
        SKProductDiscount.PaymentMode.payAsYouGo	Product.SubscriptionOffer.PaymentMode.payAsYouGo, Product.SubscriptionOffer.PaymentMode.payUpFront, Product.SubscriptionOffer.PaymentMode.freeTrial
        SKProductDiscount.PaymentMode.payUpFront	Product.SubscriptionOffer.PaymentMode.payAsYouGo, Product.SubscriptionOffer.PaymentMode.payUpFront, Product.SubscriptionOffer.PaymentMode.freeTrial
        SKProductDiscount.PaymentMode.freeTrial	Product.SubscriptionOffer.PaymentMode.payAsYouGo, Product.SubscriptionOffer.PaymentMode.payUpFront, Product.SubscriptionOffer.PaymentMode.freeTrial
        SKProductDiscount.Type	Product.SubscriptionOffer.OfferType
        SKProductDiscount.Type.RawValue	Product.SubscriptionOffer.OfferType
        SKProductDiscount.Type.rawValue	Product.SubscriptionOffer.OfferType
        SKProductDiscount.Type.init(rawValue:)	Product.SubscriptionOffer.OfferType
        SKProductDiscount.Type.introductory	Product.SubscriptionOffer.OfferType.introductory, Product.SubscriptionOffer.OfferType.promotional
        SKProductDiscount.Type.subscription	Product.SubscriptionOffer.OfferType.introductory, Product.SubscriptionOffer.OfferType.promotional
        SKRequest	none: an asynchronous function
        SKRequest.delegate	none: an asynchronous function
        SKRequest.start()	none: an asynchronous function
        SKRequest.cancel()	none: an asynchronous function
        SKRequestDelegate	none: return, or throw
        SKRequestDelegate.requestDidFinish(_:)	none: return, or throw
        SKRequestDelegate.request(_:didFailWithError:)	none: return, or throw
        SKProductsRequest	Product.products(for:)
        SKProductsRequest.init(productIdentifiers:)	Product.products(for:)
        SKProductsRequest.delegate	Product.products(for:)
        SKProductsRequestDelegate	Product.products(for:)
        SKProductsRequestDelegate.productsRequest(_:didReceive:)	Product.products(for:)
        SKProductsResponse	Product.products(for:)
        SKProductsResponse.products	Product.products(for:)
        SKProductsResponse.invalidProductIdentifiers	none: subtract
        Bundle.appStoreReceiptURL	AppTransaction.shared, Transaction.all
        SKReceiptRefreshRequest	AppTransaction.refresh(), AppStore.sync()
        SKReceiptRefreshRequest.init(receiptProperties:)	AppTransaction.refresh(), AppStore.sync()
        SKReceiptRefreshRequest.receiptProperties	AppTransaction.refresh(), AppStore.sync()
        SKReceiptPropertyIsExpired	none
        SKReceiptPropertyIsRevoked	none
        SKReceiptPropertyIsVolumePurchase	none
        SKPaymentTransaction.transactionReceipt	VerificationResult<Transaction>.jwsRepresentation
        SKTerminateForInvalidReceipt()	none
        SKErrorDomain	none
        SKError	StoreKitError, Product.PurchaseError
        SKError.errorDomain	none
        SKError.init(_:userInfo:)	none
        SKError.code	none
        SKError.errorCode	none
        SKError.userInfo	none
        SKError.errorUserInfo	none
        SKError.localizedDescription	StoreKitError.errorDescription, Product.PurchaseError.errorDescription
        SKError.Code	none
        SKError.Code.RawValue	none
        SKError.Code.rawValue	none
        SKError.Code.init(rawValue:)	none
        SKError.Code.~=(_:_:)	none
        SKError.Code.unknown	StoreKitError.unknown, StoreKitError.systemError(_:)
        SKError.unknown	StoreKitError.unknown, StoreKitError.systemError(_:)
        SKError.Code.clientInvalid	StoreKitError.notEntitled, Product.PurchaseError.purchaseNotAllowed
        SKError.clientInvalid	StoreKitError.notEntitled, Product.PurchaseError.purchaseNotAllowed
        SKError.Code.paymentCancelled	Product.PurchaseResult.userCancelled, StoreKitError.userCancelled
        SKError.paymentCancelled	Product.PurchaseResult.userCancelled, StoreKitError.userCancelled
        SKError.Code.paymentInvalid	Product.PurchaseError.invalidQuantity, Product.PurchaseError.productUnavailable
        SKError.paymentInvalid	Product.PurchaseError.invalidQuantity, Product.PurchaseError.productUnavailable
        SKError.Code.paymentNotAllowed	Product.PurchaseError.purchaseNotAllowed
        SKError.paymentNotAllowed	Product.PurchaseError.purchaseNotAllowed
        SKError.Code.storeProductNotAvailable	Product.PurchaseError.productUnavailable, StoreKitError.notAvailableInStorefront
        SKError.storeProductNotAvailable	Product.PurchaseError.productUnavailable, StoreKitError.notAvailableInStorefront
        SKError.Code.cloudServicePermissionDenied	none
        SKError.cloudServicePermissionDenied	none
        SKError.Code.cloudServiceRevoked	none
        SKError.cloudServiceRevoked	none
        SKError.Code.cloudServiceNetworkConnectionFailed	StoreKitError.networkError(_:)
        SKError.cloudServiceNetworkConnectionFailed	StoreKitError.networkError(_:)
        SKError.Code.privacyAcknowledgementRequired	none
        SKError.privacyAcknowledgementRequired	none
        SKError.Code.unauthorizedRequestData	none: there is no request data
        SKError.unauthorizedRequestData	none: there is no request data
        SKError.Code.invalidOfferIdentifier	Product.PurchaseError.invalidOfferIdentifier
        SKError.invalidOfferIdentifier	Product.PurchaseError.invalidOfferIdentifier
        SKError.Code.invalidSignature	Product.PurchaseError.invalidOfferSignature
        SKError.invalidSignature	Product.PurchaseError.invalidOfferSignature
        SKError.Code.missingOfferParams	Product.PurchaseError.missingOfferParameters
        SKError.missingOfferParams	Product.PurchaseError.missingOfferParameters
        SKError.Code.invalidOfferPrice	Product.PurchaseError.invalidOfferPrice
        SKError.invalidOfferPrice	Product.PurchaseError.invalidOfferPrice
        SKError.Code.ineligibleForOffer	Product.PurchaseError.ineligibleForOffer
        SKError.ineligibleForOffer	Product.PurchaseError.ineligibleForOffer
        SKError.Code.unsupportedPlatform	StoreKitError.unsupported
        SKError.unsupportedPlatform	StoreKitError.unsupported
        SKError.Code.paymentMethodBindingConfigurationRequired	Product.PurchaseError.paymentMethodBindingConfigurationRequired
        SKError.paymentMethodBindingConfigurationRequired	Product.PurchaseError.paymentMethodBindingConfigurationRequired
        SKError.Code.overlayCancelled	none
        SKError.overlayCancelled	none
        SKError.Code.overlayInvalidConfiguration	none
        SKError.overlayInvalidConfiguration	none
        SKError.Code.overlayTimeout	none
        SKError.overlayTimeout	none
        SKError.Code.overlayPresentedInBackgroundScene	none
        SKError.overlayPresentedInBackgroundScene	none
        SKStorefront	Storefront
        SKStorefront.countryCode	Storefront.countryCode
        SKStorefront.identifier	Storefront.id
        SKProductStorePromotionController	Product.PromotionInfo
        SKProductStorePromotionController.default()	Product.PromotionInfo
        SKProductStorePromotionController.fetchStorePromotionVisibility(for:completionHandler:)	Product.PromotionInfo.visibility
        SKProductStorePromotionController.promotionVisibility(for:)	Product.PromotionInfo.visibility
        SKProductStorePromotionController.update(storePromotionVisibility:for:completionHandler:)	Product.PromotionInfo.updateProductVisibility(_:for:)
        SKProductStorePromotionController.update(promotionVisibility:for:)	Product.PromotionInfo.updateProductVisibility(_:for:)
        SKProductStorePromotionController.fetchStorePromotionOrder(completionHandler:)	Product.PromotionInfo.currentOrder
        SKProductStorePromotionController.promotionOrder()	Product.PromotionInfo.currentOrder
        SKProductStorePromotionController.update(storePromotionOrder:completionHandler:)	Product.PromotionInfo.updateProductOrder(byID:)
        SKProductStorePromotionController.update(promotionOrder:)	Product.PromotionInfo.updateProductOrder(byID:)
        SKProductStorePromotionVisibility	Product.PromotionInfo.Visibility
        SKProductStorePromotionVisibility.RawValue	Product.PromotionInfo.Visibility
        SKProductStorePromotionVisibility.rawValue	Product.PromotionInfo.Visibility
        SKProductStorePromotionVisibility.init(rawValue:)	Product.PromotionInfo.Visibility
        SKProductStorePromotionVisibility.default	Product.PromotionInfo.Visibility.appStoreConnectDefault, Product.PromotionInfo.Visibility.visible, Product.PromotionInfo.Visibility.hidden
        SKProductStorePromotionVisibility.show	Product.PromotionInfo.Visibility.appStoreConnectDefault, Product.PromotionInfo.Visibility.visible, Product.PromotionInfo.Visibility.hidden
        SKProductStorePromotionVisibility.hide	Product.PromotionInfo.Visibility.appStoreConnectDefault, Product.PromotionInfo.Visibility.visible, Product.PromotionInfo.Visibility.hidden
        SKPaymentTransaction.downloads	none
        SKProduct.isDownloadable	none
        SKProduct.downloadable	none
        SKProduct.contentLengths	none
        SKProduct.downloadContentLengths	none
        SKProduct.contentVersion	none
        SKProduct.downloadContentVersion	none
        SKDownload	none
        SKDownload.state	none
        SKDownload.downloadState	none
        SKDownload.contentLength	none
        SKDownload.expectedContentLength	none
        SKDownload.contentIdentifier	none
        SKDownload.contentURL	none
        SKDownload.contentVersion	none
        SKDownload.error	none
        SKDownload.progress	none
        SKDownload.timeRemaining	none
        SKDownload.transaction	none
        SKDownload.contentURL(forProductID:)	none
        SKDownload.deleteContent(forProductID:)	none
        SKDownloadState	none
        SKDownloadState.RawValue	none
        SKDownloadState.rawValue	none
        SKDownloadState.init(rawValue:)	none
        SKDownloadState.waiting	none
        SKDownloadState.active	none
        SKDownloadState.paused	none
        SKDownloadState.finished	none
        SKDownloadState.failed	none
        SKDownloadState.cancelled	none
        SKDownloadTimeRemainingUnknown	none
        SKAdNetwork*	none: another subject
        SKAdImpression*	none: another subject
        SKANError*	none: another subject
        SKStoreProductParameterAdNetwork*	none: another subject
        SKOverlay*	none: another subject
        SKStoreProductParameter*	none: another subject
        SKStoreReviewController*	none: another subject
        SKCloudService*	none: another subject
        NSNotification.Name.SKCloudService*	none: another subject
        NSNotification.Name.SKStorefront*	none: another subject
        SKArcadeService*	none: another subject
        ProductView	a screen
        StoreView	a screen
        SubscriptionStoreView	a screen
        SubscriptionOfferView	a screen
        storeProductTask(for:priority:action:)	a screen
        storeProductsTask(for:priority:action:)	a screen
        purchase	a screen
        inAppPurchaseOptions(_:)	a screen
        subscriptionPromotionalOffer(offer:compactJWS:)	a screen
        onInAppPurchaseStart(perform:)	a screen
        onInAppPurchaseCompletion(perform:)	a screen
        currentEntitlementTask(for:priority:action:)	a screen
        subscriptionStatusTask(for:priority:action:)	a screen
        offerCodeRedemption(isPresented:onCompletion:)	a screen
        displayStoreKitMessage	a screen
        manageSubscriptionsSheet(isPresented:)	a screen
        refundRequestSheet(for:isPresented:onDismiss:)	a screen
        requestReview	a screen
        appStoreOverlay(isPresented:configuration:)	a screen
        storeButton(_:for:)	a screen
        """
}
