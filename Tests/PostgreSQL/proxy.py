"""Passes connections on to a PostgreSQL server, and meets some of their commits with a fault.

    proxy.py SERVER_PORT PORTS RARITY LONGEST SEED

It listens on PORTS ports of the loopback interface, prints them in one line, and ends with its standard input. One commit
of RARITY, drawn at random, meets one of these faults. A delay is between 0.1 and LONGEST seconds, short ones more often.

    late       the server receives the commit after a delay
    broken     the same, and the connection to the client is closed at once
    alone      the same, and the port refuses connections until a second after the commit was delivered
    dropped    the server never receives the commit; both connections are closed, that to the server after a delay
    unheard    the server commits, and the connection to the client is closed before it receives the answer

At the end it prints the number of commits, and of each fault.
"""

import asyncio
import collections
import random
import struct
import sys

SERVER, PORTS, RARITY, LONGEST, SEED = (int(word) for word in sys.argv[1:])
draw = random.Random(SEED)
counts = collections.Counter()
FAULTS = ["late", "broken", "alone", "dropped", "unheard"]


def delay():
    return min(LONGEST, 0.1 * 2 ** draw.uniform(0, 8.3))


class Client:
    """The messages of one client, in which the statement that commits is recognized by its name."""

    def __init__(self):
        self.rest = b""
        self.has_begun = False
        self.commits = set()

    def split(self, data):
        """Returns the bytes before the next commit, and those from it on; the second part is None without a commit."""
        self.rest += data
        done = 0
        while len(self.rest) - done >= 5:
            if not self.has_begun:
                (length,) = struct.unpack_from("!I", self.rest, done)
                (code,) = struct.unpack_from("!I", self.rest, done + 4) if len(self.rest) >= done + 8 else (0,)
                end = done + length
                # A question about encryption precedes the beginning.
                self.has_begun = code not in (80877103, 80877104)
                kind = b""
            else:
                (length,) = struct.unpack_from("!I", self.rest, done + 1)
                end = done + 1 + length
                kind = self.rest[done : done + 1]
            if end > len(self.rest):
                break
            body = self.rest[done + 5 : end]
            if kind == b"P":
                name, text, _ = body.split(b"\0", 2)
                if text == b"COMMIT":
                    self.commits.add(name)
            if kind == b"B" and body.split(b"\0", 2)[1] in self.commits:
                before, self.rest, commit = self.rest[:done], b"", self.rest[done:]
                return before, commit
            done = end
        before, self.rest = self.rest[:done], self.rest[done:]
        return before, None


async def serve(reader, writer, port):
    if port["refusing"]:
        # Without a pause, the client would ask again and again.
        await asyncio.sleep(0.2)
        writer.transport.abort()
        return
    try:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", SERVER)
    except OSError:
        writer.transport.abort()
        return
    is_deaf = False

    async def answers():
        while data := await from_server.read(65536):
            if is_deaf:
                writer.transport.abort()
            else:
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    async def requests():
        nonlocal is_deaf
        client = Client()
        while data := await reader.read(65536):
            before, commit = client.split(data)
            to_server.write(before)
            if commit is not None:
                counts["commits"] += 1
                fault = draw.choice(FAULTS) if draw.randrange(RARITY) == 0 else ""
                if fault:
                    counts[fault] += 1
                is_deaf = fault not in ("", "late")
                if fault in ("broken", "alone", "dropped"):
                    writer.transport.abort()
                    port["refusing"] += fault == "alone"
                try:
                    if fault in ("late", "broken", "alone", "dropped"):
                        await to_server.drain()
                        await asyncio.sleep(delay())
                    if fault == "dropped":
                        return
                    to_server.write(commit)
                    await to_server.drain()
                    if fault in ("broken", "alone"):
                        # The server answers, or has ended the connection.
                        await asyncio.sleep(1)
                        return
                finally:
                    port["refusing"] -= fault == "alone"
            await to_server.drain()

    answering = asyncio.ensure_future(answers())
    try:
        await requests()
    except ConnectionError:
        pass
    finally:
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)
        to_server.transport.abort()
        writer.transport.abort()


async def main():
    ports = []
    for _ in range(PORTS):
        port = {"refusing": 0}
        server = await asyncio.start_server(lambda r, w, port=port: serve(r, w, port), "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
    print(*ports, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(", ".join(f"{counts[name]} {name}" for name in ["commits"] + FAULTS), flush=True)


asyncio.run(main())
