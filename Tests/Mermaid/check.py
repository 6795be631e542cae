"""Serves the diagrams on the loopback interface to a browser, and checks the texts that Mermaid drew.

Usage: check.py FOLDER BROWSER
"""

import functools
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading


def main() -> int:
    site, browser = pathlib.Path(sys.argv[1]), sys.argv[2]
    names = sorted(path.name for path in (site / "cases").glob("*.mmd"))
    if not names:
        print("No diagram was exported.", file=sys.stderr)
        return 1
    (site / "cases.json").write_text(json.dumps(names), encoding="utf-8")
    report = drawn(site, browser)
    if report is None:
        print("The browser did not report within two minutes.", file=sys.stderr)
        return 1
    failures = [failure for failure in (problem(site, entry) for entry in report) if failure]
    missing = set(names) - {entry["name"] for entry in report}
    failures += [f"{name}: not drawn" for name in sorted(missing)]
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"Mermaid parsed and drew {len(names) - len(failures)} of {len(names)} diagrams as they are.")
    return 1 if failures else 0


def drawn(site: pathlib.Path, browser: str):
    """Returns the report of the page, or None if there is none in time."""
    received, reports = threading.Event(), []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_POST(self):
            reports.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            received.set()

        def log_message(self, *arguments):
            pass

    handler = functools.partial(Handler, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory() as profile:
            process = subprocess.Popen(
                [
                    browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                    "--remote-debugging-port=0", f"--user-data-dir={profile}",
                    f"http://127.0.0.1:{server.server_port}/index.html",
                ],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            received.wait(120)
            process.terminate()
            process.wait(30)
        server.shutdown()
    return reports[0] if reports else None


def problem(site: pathlib.Path, entry: dict):
    """Returns what is wrong with one diagram, or None."""
    if "error" in entry:
        return f"{entry['name']}: {entry['error']}"
    expected = (site / "cases" / entry["name"]).with_suffix(".txt").read_text(encoding="utf-8")
    for line in expected.splitlines():
        # Mermaid breaks lines where it likes.
        if "".join(line.split()) not in "".join(entry["text"].split()):
            return f"{entry['name']}: \"{line}\" is not in the drawing: {entry['text']!r}"
    return None


if __name__ == "__main__":
    sys.exit(main())
