#!/usr/bin/env python3
"""Gives exported documents and receipts to Apple's own server library and to openssl, and compares the verdicts.

    judge.py FOLDER

FOLDER has one folder for each case, written by the tests of StoreVerification when OPENSTOREKIT_EXPORT names FOLDER:

    case.json          environment, bundleID, appAppleID, appVersion, deviceID, and for each file its kind and the verdict
                       that is expected of this judge: accept or reject
    root.cer           the root of documents, DER
    receipt_root.cer   the root of receipts, DER
    *.jws, *.p7        the files

FOLDER/server_key.json has a key of a server and what it signed: offers, an eligibility and a token. Each is verified, and
its claims are compared with those that Apple's library signs with the same key.

Chains are checked strictly (X509_STRICT), nothing is asked online. Documents inside a notification are verified as well,
because Apple's library leaves them to its caller. An accepted document also has to have the JSON types that Apple's
models declare: the Python library converts some of them silently, and the libraries for Swift and Java do not.
The exit status is 0 if every verdict is the expected one.
"""
import base64
import collections
import datetime
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import typing
import uuid

import asn1
import attr
import jwt
from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator,
    PromotionalOfferV2SignatureCreator,
)
from appstoreserverlibrary.models.AppTransaction import AppTransaction
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.JWSRenewalInfoDecodedPayload import JWSRenewalInfoDecodedPayload
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.receipt_utility import ReceiptUtility
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, load_der_public_key

MODELS = {
    "transaction": JWSTransactionDecodedPayload,
    "renewalInfo": JWSRenewalInfoDecodedPayload,
    "appTransaction": AppTransaction,
    "notification": ResponseBodyV2DecodedPayload,
}


class Refused(Exception):
    """A document or a receipt that this judge does not accept."""


# ---------------------------------------------------------------- documents


def verify(verifier, kind, text):
    """Lets Apple's library verify a document, and returns its value."""
    call = {
        "transaction": verifier.verify_and_decode_signed_transaction,
        "renewalInfo": verifier.verify_and_decode_renewal_info,
        "appTransaction": verifier.verify_and_decode_app_transaction,
        "notification": verifier.verify_and_decode_notification,
    }[kind]
    try:
        value = call(text)
    except VerificationException as error:
        raise Refused(error.status.name)
    except Exception as error:  # The library lets errors of its converter through.
        raise Refused(f"{type(error).__name__}: {error}")
    if kind == "notification":
        data, app = value.data, getattr(value, "appData", None)
        inner = [("transaction", data and data.signedTransactionInfo), ("renewalInfo", data and data.signedRenewalInfo),
                 ("appTransaction", app and app.signedAppTransactionInfo)]
        for inner_kind, inner_text in inner:
            if inner_text:
                verify(verifier, inner_kind, inner_text)
    return value


def type_faults(model, members, path=""):
    """The members whose JSON type is not the one that the model of Apple's library declares."""
    fields = {field.name: field.type for field in attr.fields(model)}
    for name, value in members.items():
        if name in ("deviceVerification", "deviceVerificationNonce", "requestDate"):
            continue
        declared = fields.get("raw" + name[0].upper() + name[1:]) or fields.get(name)
        if declared is None:
            yield f"{path}{name} is no member that Apple's library reads"
            continue
        options = [option for option in typing.get_args(declared) or [declared] if option is not type(None)]
        kind = options[0]
        if value is None:
            yield f"{path}{name} is null"
        elif attr.has(kind):
            yield from type_faults(kind, value, f"{path}{name}.")
        elif kind in (str, int, bool):
            if type(value) is not kind:
                yield f"{path}{name} is {json.dumps(value)}, and has to be of the type {kind.__name__}"
        elif typing.get_origin(kind) is list and not isinstance(value, list):
            yield f"{path}{name} has to be a list"


def judge_document(case, folder, kind, text):
    verifier = SignedDataVerifier(
        [(folder / "root.cer").read_bytes()], False, Environment(case["environment"]), case["bundleID"], case.get("appAppleID"))
    verify(verifier, kind, text)
    payload = text.split(".")[1]
    members = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return list(type_faults(MODELS[kind], members))


# ---------------------------------------------------------------- receipts


def attributes(content):
    """The attributes of a receipt by their numbers, as they are encoded."""
    decoder = asn1.Decoder()
    decoder.start(content)
    found = collections.defaultdict(list)
    decoder.enter()
    while not decoder.eof():
        decoder.enter()
        number = decoder.read()[1]
        decoder.read()
        found[number].append(decoder.read()[1])
        decoder.leave()
    return found


def plain(encoded):
    decoder = asn1.Decoder()
    decoder.start(encoded)
    return decoder.read()[1]


def judge_receipt(case, folder, receipt):
    """Checks the signature and the chain with openssl, at the date of creation, then what the receipt says."""
    root = x509.load_der_x509_certificate((folder / "receipt_root.cer").read_bytes())
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        (scratch / "receipt").write_bytes(receipt)
        (scratch / "root").write_bytes(root.public_bytes(Encoding.PEM))

        def cms(*options):
            command = ["openssl", "cms", "-verify", "-inform", "DER", "-in", scratch / "receipt", "-CAfile", scratch / "root",
                       "-no-CApath", "-no-CAstore", "-purpose", "any", "-binary", "-out", scratch / "content", *options]
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode != 0:
                lines = [line for line in result.stderr.splitlines() if line.strip()]
                raise Refused("openssl: " + (lines[-1].split(":")[-1] if lines else "failed"))
            return (scratch / "content").read_bytes()

        # The date is in the content, so the signature comes first, and the chain at that date second.
        content = cms("-noverify")
        try:
            found = attributes(content)
            text = {number: plain(found[number][0]) for number in (0, 2, 3, 12)}
            opaque, bundle, device_hash = found[4][0], found[2][0], found[5][0]
            created = datetime.datetime.strptime(text[12], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc)
        except Exception as error:
            raise Refused(f"content: {type(error).__name__}: {error}")
        cms("-attime", str(int(created.timestamp())), "-x509_strict")
    names = {"Sandbox": "ProductionSandbox", "Production": "Production"}
    expected = {0: names[case["environment"]], 2: case["bundleID"], 3: case["appVersion"]}
    for number, value in expected.items():
        if text[number] != value:
            raise Refused(f"attribute {number} is {text[number]!r}, expected {value!r}")
    device = uuid.UUID(case["deviceID"]).bytes
    if hashlib.sha1(device + opaque + bundle).digest() != device_hash:
        raise Refused("attribute 5 is not the hash of this device")
    identifiers = {plain(value[0]) for purchase in found[17] for number, value in attributes(purchase).items() if number in (1703, 1705)}
    extracted = ReceiptUtility().extract_transaction_id_from_app_receipt(base64.b64encode(receipt).decode())
    if (extracted is None) != (not identifiers) or (extracted and extracted not in identifiers):
        raise Refused(f"Apple's ReceiptUtility finds {extracted!r}")
    return []


# ---------------------------------------------------------------- what a server signs


def judge_server_key(path):
    """Returns what is wrong with the signatures of a server's key."""
    facts = json.loads(path.read_text())
    public = load_der_public_key(base64.b64decode(facts["publicKey"]))
    credentials = (facts["pem"].encode(), facts["keyID"], facts["issuerID"], facts["bundleID"])
    faults = []

    def compare(name, text, apples):
        header = jwt.get_unverified_header(text)
        audience = jwt.decode(text, options={"verify_signature": False})["aud"]
        claims = jwt.decode(text, public, algorithms=["ES256"], audience=audience, options={"verify_exp": False})
        if apples is None:
            return header, claims
        for found, expected, part in (
            (header, jwt.get_unverified_header(apples), "header"),
            (claims, jwt.decode(apples, options={"verify_signature": False}), "claims"),
        ):
            # The date and the nonce are another at every signature.
            for key in found.keys() | expected.keys():
                one, other = found.get(key), expected.get(key)
                same = type(one) is type(other) if key in ("iat", "nonce") else one == other
                if not same:
                    faults.append(f"{name}: {key} of the {part} is {one!r}, and Apple's library signs {other!r}")
        return header, claims

    compare(
        "offer", facts["offer"],
        PromotionalOfferV2SignatureCreator(*credentials).create_signature("com.example.pro", "winter", "704"),
    )
    compare(
        "eligibility", facts["eligibility"],
        IntroductoryOfferEligibilitySignatureCreator(*credentials).create_signature("com.example.pro", True, "704"),
    )
    header, claims = compare("token", facts["token"], None)
    expected = {"iss": facts["issuerID"], "bid": facts["bundleID"], "aud": "appstoreconnect-v1"}
    if header != {"alg": "ES256", "kid": facts["keyID"], "typ": "JWT"}:
        faults.append(f"token: the header is {header}")
    if {key: claims.get(key) for key in expected} != expected or claims["exp"] - claims["iat"] != 300:
        faults.append(f"token: the claims are {claims}")
    separate = facts["separate"]
    values = (facts["bundleID"], facts["keyID"], *(separate[name] for name in ("product", "offer", "user", "nonce", "date")))
    public.verify(base64.b64decode(separate["signature"]), "\u2063".join(values).encode(), ECDSA(SHA256()))
    return faults


# ---------------------------------------------------------------- the table


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not shutil.which("openssl"):
        sys.exit("The judge needs the command openssl, and did not find it.")
    unexpected, total = [], 0
    print(f"{'case':24} {'kind':16} {'accept':>8} {'reject':>8} {'not as expected':>16}")
    cases = sorted(path for path in pathlib.Path(sys.argv[1]).iterdir() if (path / "case.json").exists())
    if not cases:
        sys.exit(f"There is no case in {sys.argv[1]}.")
    for folder in cases:
        case = json.loads((folder / "case.json").read_text())
        counts = collections.defaultdict(collections.Counter)
        for name, facts in sorted(case["files"].items()):
            kind, expected = facts["kind"], facts["expected"]
            try:
                if kind == "receipt":
                    faults = judge_receipt(case, folder, (folder / name).read_bytes())
                else:
                    faults = judge_document(case, folder, kind, (folder / name).read_text())
                verdict, reason = "accept", "; ".join(faults)
            except Refused as error:
                verdict, reason, faults = "reject", str(error), []
            total += 1
            counts[kind][verdict] += 1
            # Forged documents may have types that no model declares; genuine ones may not.
            if verdict != expected or (faults and not facts.get("forged")):
                counts[kind]["unexpected"] += 1
                unexpected.append(f"{folder.name}/{name}: {verdict}, expected {expected}. {reason}")
        for kind, count in counts.items():
            print(f"{folder.name:24} {kind:16} {count['accept']:8} {count['reject']:8} {count['unexpected']:16}")
    faults = judge_server_key(pathlib.Path(sys.argv[1]) / "server_key.json")
    print(f"signatures of a server's key: {len(faults)} differences from Apple's library")
    unexpected += faults
    print(f"{total} files, {len(unexpected)} verdicts not as expected")
    for line in unexpected:
        print("  " + line)
    sys.exit(1 if unexpected or total < 100 else 0)


if __name__ == "__main__":
    main()
