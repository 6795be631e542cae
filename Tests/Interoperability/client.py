#!/usr/bin/env python3
"""Asks a test server with Apple's own client, verifies every document in its answers, and provokes its errors.

    client.py PROGRAM FOLDER

PROGRAM is openstorekit-test-server. FOLDER has one folder for each environment, written by the tests of the server when
OPENSTOREKIT_EXPORT names the folder beside it:

    facts.json     environment, bundleID, appAppleID, and the identifiers to ask for
    store.sqlite   the store
    *.storekit     its configuration

The program runs for each of them. Nothing of the client is changed but its address. The exit status is 0 if every step
went as expected.
"""
import json
import pathlib
import resource
import socket
import subprocess
import sys
import time
import uuid

import requests
from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier


class Session:
    """One run of the program, with a client of it."""

    def __init__(self, program, folder, descriptors=None):
        self.facts = json.loads((folder / "facts.json").read_text())
        facts, self.folder = self.facts, folder
        command = [program, "--configuration", next(folder.glob("*.storekit")), "--database", folder / "store.sqlite",
                   "--bundle-id", facts["bundleID"], "--environment", facts["environment"], "--app-version", "7",
                   "--app-apple-id", str(facts["appAppleID"]), "--key", folder / "key.p8", "--root", folder / "root.cer",
                   "--notifications", folder / "notifications"]
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))) if descriptors else None
        self.process = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, text=True, preexec_fn=limit)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The test server did not start; its status is {self.process.wait()}.")
        self.announced = json.loads(line)
        self.client = self.make_client((folder / "key.p8").read_bytes())
        number = facts["appAppleID"] if facts["environment"] == "Production" else None
        self.verifier = SignedDataVerifier(
            [(folder / "root.cer").read_bytes()], False, Environment(facts["environment"]), facts["bundleID"], number)
        self.steps = self.failures = 0

    def make_client(self, key, key_id=None):
        told = self.announced
        client = AppStoreServerAPIClient(key, key_id or told["keyID"], told["issuerID"], told["bundleID"], Environment(told["environment"]))
        client._base_url = told["url"]
        return client

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=10)

    def step(self, name, body):
        self.steps += 1
        try:
            answer = body()
            assert answer is not False
        except APIException as error:
            self.fail(name, f"HTTP {error.http_status_code} {error.raw_api_error} {error.error_message}")
        except Exception as error:
            self.fail(name, f"{type(error).__name__}: {error}")

    def refused(self, name, body, status, code):
        self.steps += 1
        try:
            body()
            self.fail(name, "it was answered")
        except APIException as error:
            if (error.http_status_code, error.raw_api_error) != (status, code):
                self.fail(name, f"HTTP {error.http_status_code} {error.raw_api_error}, expected {status} {code}")

    def fail(self, name, reason):
        self.failures += 1
        print(f"  {self.facts['environment']}: {name}: {reason}")


def history(session, version, **filters):
    found, revision = [], None
    while True:
        page = session.client.get_transaction_history(
            session.facts["transaction"], revision, TransactionHistoryRequest(**filters), version)
        assert page.revision and len(page.signedTransactions) <= 20
        assert page.bundleId == session.facts["bundleID"] and page.rawEnvironment == session.facts["environment"]
        found += [session.verifier.verify_and_decode_signed_transaction(text) for text in page.signedTransactions]
        if not page.hasMore:
            return found
        revision = page.revision


def notifications(session, now, **filters):
    found, token = [], None
    while True:
        page = session.client.get_notification_history(
            token, NotificationHistoryRequest(startDate=now - 3_600_000, endDate=now + 3_600_000, **filters))
        found += [session.verifier.verify_and_decode_notification(item.signedPayload) for item in page.notificationHistory]
        if not page.hasMore:
            return found
        token = page.paginationToken


def reads(session):
    client, verifier, facts = session.client, session.verifier, session.facts
    one, plan = facts["transaction"], facts["subscription"]
    session.step("transaction", lambda: verifier.verify_and_decode_signed_transaction(
        client.get_transaction_info(one).signedTransactionInfo).transactionId == one)
    session.step("app transaction", lambda: verifier.verify_and_decode_app_transaction(
        client.get_app_transaction_info(one).signedAppTransactionInfo).bundleId == facts["bundleID"])
    session.step("history, second version", lambda: len(history(session, GetTransactionHistoryVersion.V2)) == facts["count"])
    session.step("history, first version", lambda: len(history(session, GetTransactionHistoryVersion.V1)) < facts["count"])
    session.step("history, descending", lambda: (lambda dates: dates == sorted(dates, reverse=True))(
        [item.purchaseDate for item in history(session, GetTransactionHistoryVersion.V2, sort=Order.DESCENDING, revoked=False)]))
    session.step("history, subscriptions", lambda: {item.productId for item in history(
        session, GetTransactionHistoryVersion.V2, productTypes=[ProductType.AUTO_RENEWABLE])} == {facts["plan"]})
    session.step("history, non-renewing subscriptions", lambda: history(
        session, GetTransactionHistoryVersion.V2, productTypes=[ProductType.NON_RENEWABLE]) == [])
    session.step("history, refunded", lambda: len(history(session, GetTransactionHistoryVersion.V2, revoked=True)) == 1)

    def statuses():
        groups = client.get_all_subscription_statuses(plan, None).data
        for item in (item for group in groups for item in group.lastTransactions):
            verifier.verify_and_decode_signed_transaction(item.signedTransactionInfo)
            verifier.verify_and_decode_renewal_info(item.signedRenewalInfo)
        return [item.rawStatus for group in groups for item in group.lastTransactions] == [1]

    session.step("statuses", statuses)

    def refunds():
        page = client.get_refund_history(one, None)
        return all(verifier.verify_and_decode_signed_transaction(text).revocationDate for text in page.signedTransactions) \
            and len(page.signedTransactions) == 1

    session.step("refunds", refunds)
    if facts["environment"] == "Production":
        session.step("order", lambda: client.look_up_order_id(facts["order"]).rawStatus == 0)
        session.step("unknown order", lambda: client.look_up_order_id("MK5TTTVWJH").rawStatus == 1)
    else:
        session.refused("order", lambda: client.look_up_order_id(facts["order"]), 404, None)


def changes(session):
    client, facts = session.client, session.facts
    one, plan, product, now = facts["transaction"], facts["subscription"], facts["plan"], int(time.time() * 1000)
    session.step("extension", lambda: client.extend_subscription_renewal_date(
        plan, ExtendRenewalDateRequest(3, ExtendReasonCode.CUSTOMER_SATISFACTION, str(uuid.uuid4()))).success)
    request = str(uuid.uuid4())
    session.step("extension of all", lambda: client.extend_renewal_date_for_all_active_subscribers(
        MassExtendRenewalDateRequest(3, ExtendReasonCode.OTHER, request, ["USA"], product)).requestIdentifier == request)
    session.step("status of the extension", lambda: client.get_status_of_subscription_renewal_date_extensions(
        request, product).succeededCount == 1)
    session.refused("a third extension", lambda: client.extend_subscription_renewal_date(
        plan, ExtendRenewalDateRequest(3, ExtendReasonCode.OTHER, "three")), 403, 4030005)
    session.step("consumption, second version", lambda: client.send_consumption_information(
        one, ConsumptionRequest(customerConsented=True, sampleContentProvided=False, rawDeliveryStatus="DELIVERED")))
    session.step("consumption, first version", lambda: client.send_consumption_data(one, ConsumptionRequestV1(customerConsented=True)))
    session.step("account token", lambda: client.set_app_account_token(plan, UpdateAppAccountTokenRequest(str(uuid.uuid4()))))
    session.step("finish", lambda: client.finish_transaction(one))

    def test():
        token = client.request_test_notification().testNotificationToken
        status = client.get_test_notification_status(token)
        return session.verifier.verify_and_decode_notification(status.signedPayload).rawNotificationType == "TEST"

    session.step("test notification", test)
    session.step("notification history", lambda: {item.rawNotificationType for item in notifications(session, now)}
                 == {"RENEWAL_EXTENDED", "RENEWAL_EXTENSION", "TEST"})
    session.step("notification history of one transaction", lambda: len(notifications(session, now, transactionId=plan)) == 1)


def errors(session):
    client, one = session.client, session.facts["transaction"]
    session.refused("unknown transaction", lambda: client.get_transaction_info("9999999999999999"), 404, 4040010)
    session.refused("malformed transaction", lambda: client.get_transaction_info("abc"), 400, 4000006)
    session.refused("malformed revision", lambda: client.get_refund_history(one, "x"), 400, 4000005)
    session.refused("malformed account token", lambda: client.set_app_account_token(
        one, UpdateAppAccountTokenRequest("x")), 400, 4000183)
    session.refused("unknown key", lambda: session.make_client(
        (session.folder / "key.p8").read_bytes(), "OTHER").get_transaction_info(one), 401, None)


def limits(session):
    """More connections than the process has descriptors for; each is turned away, and then the client is served."""
    address = ("127.0.0.1", int(session.announced["url"].rsplit(":", 1)[1]))

    def flood():
        for _ in range(20):
            sockets = [socket.create_connection(address, timeout=30) for _ in range(100)]
            for one in sockets:
                one.close()
        # The places of the ended connections become free one after the other. Until then the server refuses a
        # connection, or answers that it has no place (503).
        deadline = time.monotonic() + 60
        while True:
            try:
                return session.client.get_transaction_info(session.facts["transaction"]).signedTransactionInfo
            except requests.ConnectionError:
                if time.monotonic() > deadline:
                    raise
            except APIException as error:
                if error.http_status_code != 503 or time.monotonic() > deadline:
                    raise

    session.step("two thousand connections with forty descriptors", flood)


def receipt(session):
    url, data = session.announced["url"], session.facts["receipt"]
    own, other = ("production", "sandbox") if session.facts["environment"] == "Production" else ("sandbox", "production")
    session.step("verifyReceipt", lambda: requests.post(
        f"{url}/{own}/verifyReceipt", json={"receipt-data": data}, timeout=10).json()["status"] == 0)
    session.step("verifyReceipt of the other environment", lambda: requests.post(
        f"{url}/{other}/verifyReceipt", json={"receipt-data": data}, timeout=10).json()["status"] in (21007, 21008))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    failures = 0
    folders = sorted(path.parent for path in pathlib.Path(sys.argv[2]).glob("*/facts.json"))
    if len(folders) != 2:
        sys.exit(f"There is not one store for each environment in {sys.argv[2]}.")
    for folder in folders:
        session = Session(sys.argv[1], folder)
        try:
            for part in (reads, changes, errors, receipt):
                part(session)
        finally:
            session.close()
        failures += session.failures
        print(f"Apple's client, {session.facts['environment']}: {session.steps} steps, {session.failures} not as expected")
    flooded = Session(sys.argv[1], folders[0], descriptors=40)
    try:
        limits(flooded)
    finally:
        flooded.close()
    failures += flooded.failures
    refused = subprocess.run([sys.argv[1], "--configuration", "x", "--address", "0.0.0.0"], capture_output=True, text=True)
    if refused.returncode != 64 or "0.0.0.0" not in refused.stderr:
        failures += 1
        print("  the server did not refuse the address 0.0.0.0")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
