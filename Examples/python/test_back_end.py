#!/usr/bin/env python3
"""A complete test of a back end in Python, with nothing but its standard library.

    swift build --product openstorekit-test-server
    python3 Examples/python/test_back_end.py .build/debug/openstorekit-test-server

The program serves the App Store's side of a store, and a control with which a test in any language lets customers buy.
The test starts both, the back end and the program. It never sleeps: `advance` and `settle` return when the back end has
answered every notification.

The back end below reads notifications without verifying their signatures, so that it needs no other package. A real
back end verifies them with Apple's library for Python and the root of the customer's store.
"""
import base64
import http.server
import json
import pathlib
import subprocess
import sys
import threading
import unittest
import urllib.error
import urllib.request


class BackEnd:
    """A back end that keeps, for each account, what it may use."""

    def __init__(self):
        self.seen = set()
        self.coins = {}
        self.access = {}
        self.refuses = False
        back_end = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                status = 503 if back_end.refuses else back_end.receive(body["signedPayload"])
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/notifications"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def receive(self, signed_payload):
        """Carries a notification out once, whatever the number of its attempts."""
        notification = content(signed_payload)
        if notification["notificationUUID"] in self.seen:
            return 200
        self.seen.add(notification["notificationUUID"])
        document = notification.get("data", {}).get("signedTransactionInfo")
        if document is None:
            return 200
        transaction = content(document)
        account, kind = transaction.get("appAccountToken"), notification["notificationType"]
        if transaction["type"] == "Consumable":
            change = {"ONE_TIME_CHARGE": 1, "REFUND": -1, "REFUND_REVERSED": 1}.get(kind, 0)
            self.coins[account] = self.coins.get(account, 0) + change * transaction["quantity"]
        else:
            # The status belongs to the moment of the notification; 1 is active, and 4 a grace period.
            self.access[account] = notification["data"].get("status") in (1, 4)
        return 200


def content(document):
    """Returns the JSON inside a signed document, without verifying its signature."""
    text = document.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


class Store:
    """The control of the test server."""

    def __init__(self, program, back_end):
        self.process = subprocess.Popen(
            [program, "--configuration", CONFIGURATION, "--environment", "Production", "--app-apple-id", "1234567890",
             "--control", "0", "--notify", back_end.url], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The test server did not start; its status is {self.process.wait()}.")
        self.announced = json.loads(line)

    def request(self, method, path, body=None):
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(
            self.announced["control"] + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {json.load(error)['error']}") from None

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Customer:
    """A customer, whose operations are those of the control."""

    def __init__(self, store, name):
        self.store, self.name = store, name
        store.request("POST", "/customers", {"name": name})

    def do(self, operation, **body):
        return self.store.request("POST", f"/customers/{self.name}/{operation}", body)

    def look(self, operation):
        return self.store.request("GET", f"/customers/{self.name}/{operation}")


CONFIGURATION = pathlib.Path(__file__).parent.parent / "Sources/Scenarios/Resources/Shop.storekit"
ACCOUNT = "48c8b92d-ce0d-4229-bedf-e61b4f9cfc92"


class BackEndTests(unittest.TestCase):
    def setUp(self):
        self.back_end = BackEnd()
        self.store = Store(PROGRAM, self.back_end)
        self.anna = Customer(self.store, "anna")

    def tearDown(self):
        self.store.close()
        self.back_end.server.shutdown()
        self.back_end.server.server_close()

    def test_a_purchase_grants_and_a_refund_takes_back(self):
        bought = self.anna.do("buy", product="coins.100", quantity=3, accountToken=ACCOUNT)
        self.anna.do("settle")
        self.assertEqual(self.back_end.coins, {ACCOUNT: 3})
        self.anna.do("refund", transaction=bought["transaction"])
        self.anna.do("settle")
        self.assertEqual(self.back_end.coins, {ACCOUNT: 0})

    def test_a_subscription_gives_access_until_it_expires(self):
        self.anna.do("buy", product="magazine.monthly", accountToken=ACCOUNT)
        self.anna.do("advance", days=70)
        self.assertEqual(self.back_end.access, {ACCOUNT: True})
        self.anna.do("auto-renew", product="magazine.monthly", enabled=False)
        self.anna.do("advance", days=40)
        self.assertEqual(self.back_end.access, {ACCOUNT: False})

    def test_a_failed_charge_ends_access_and_a_recovery_returns_it(self):
        self.anna.do("buy", product="magazine.monthly", accountToken=ACCOUNT)
        self.anna.do("fail-billing", enabled=True)
        self.anna.do("advance", days=32)
        self.assertEqual(self.back_end.access, {ACCOUNT: False})
        self.anna.do("fail-billing", enabled=False)
        self.anna.do("recover", product="magazine.monthly")
        self.anna.do("settle")
        self.assertEqual(self.back_end.access, {ACCOUNT: True})

    def test_a_child_gets_nothing_before_the_approval(self):
        self.anna.do("ask-to-buy", enabled=True)
        self.assertEqual(self.anna.do("buy", product="coins.100", accountToken=ACCOUNT)["outcome"], "pending")
        self.anna.do("settle")
        self.assertEqual(self.back_end.coins, {})
        self.anna.do("approve")
        self.anna.do("settle")
        self.assertEqual(self.back_end.coins, {ACCOUNT: 1})

    def test_a_back_end_that_was_down_gets_the_notification_an_hour_later(self):
        self.back_end.refuses = True
        self.anna.do("buy", product="coins.100", accountToken=ACCOUNT)
        self.assertEqual(self.anna.do("settle")["refused"], 1)
        self.back_end.refuses = False
        self.assertEqual(self.anna.do("advance", seconds=3600)["accepted"], 1)
        self.assertEqual(self.back_end.coins, {ACCOUNT: 1})
        attempts = self.anna.look("notifications")["notifications"][0]["attempts"]
        self.assertEqual(attempts, ["UNSUCCESSFUL_HTTP_RESPONSE_CODE", "SUCCESS"])

    def test_two_customers_do_not_disturb_each_other(self):
        bob = Customer(self.store, "bob")
        self.anna.do("buy", product="pro", accountToken=ACCOUNT)
        bob.do("settle")
        self.assertEqual(bob.look("transactions")["transactions"], [])
        with self.assertRaisesRegex(AssertionError, "409 there is a customer 'bob' already"):
            Customer(self.store, "bob")
        self.store.request("DELETE", "/customers/bob")
        self.assertEqual(len(self.anna.look("transactions")["transactions"]), 1)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = sys.argv.pop(1)
    unittest.main()
