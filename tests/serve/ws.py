"""A small WebSocket client on the standard library: it keeps every byte it was sent, can be cut off
at any moment, and can also send what no decent client would."""
import base64
import json
import os
import socket
import struct
import time


class Closed(Exception):
    pass


class Client:
    def __init__(self, port, path="/play", origin=None, timeout=20, source=None, extra=()):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout,
                                             (source or "127.0.0.1", 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.received = bytearray()  # every byte of every text message
        self.close_code = None
        self.next_id = 0
        self.inbox = []
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            head.append(f"Origin: {origin}")
        head += extra
        self.sock.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.handshake = answer.decode()
        if " 101 " not in self.handshake.split("\r\n")[0]:
            raise Closed(self.handshake)

    def _more(self):
        data = self.sock.recv(65536)
        if not data:
            raise Closed("end of stream")
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        if length:
            number = int.from_bytes(payload, "big") ^ int.from_bytes(
                (mask * (length // 4 + 1))[:length], "big")
            payload = number.to_bytes(length, "big")
        self.sock.sendall(head + mask + payload)

    def send_text(self, text):
        self.send_frame(1, text.encode())

    def receive(self, timeout=None):
        """The next message, as an object."""
        if timeout is not None:
            self.sock.settimeout(timeout)
        while True:
            first, second = self._take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(length)
            opcode = first & 15
            if opcode == 8:
                self.close_code = struct.unpack(">H", payload[:2])[0] if length >= 2 else None
                raise Closed(f"closed with {self.close_code}")
            if opcode == 9:
                self.send_frame(10, payload)
                continue
            if opcode == 1:
                self.received += payload
                return json.loads(payload)

    def say(self, type_, **members):
        """Sends a message and returns its id."""
        self.next_id += 1
        members["type"] = type_
        members["id"] = self.next_id
        self.send_text(json.dumps(members))
        return self.next_id

    def ask(self, type_, **members):
        """Sends a message and returns its answer; what else comes meanwhile is kept in the
        inbox."""
        wanted = self.say(type_, **members)
        while True:
            message = self.receive()
            if message.get("id") == wanted:
                return message
            self.inbox.append(message)

    def hello(self):
        answer = self.ask("hello", protocol=1)
        assert answer["type"] == "hello", answer
        return self

    def next(self, timeout=None):
        return self.inbox.pop(0) if self.inbox else self.receive(timeout)

    def close(self):
        self.sock.close()


def connect(port, **how):
    return Client(port, **how).hello()


def http(port, path, method="GET", extra="", source=None):
    """Status, head and body of a plain request."""
    with socket.create_connection(("127.0.0.1", port), 10, (source or "127.0.0.1", 0)) as sock:
        sock.sendall((f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                      f"Connection: close\r\n{extra}\r\n").encode())
        data = b""
        deadline = time.time() + 10
        while time.time() < deadline:
            try:
                more = sock.recv(65536)
            except ConnectionResetError:
                break
            if not more:
                break
            data += more
            if b"\r\n\r\n" in data:
                head, body = data.split(b"\r\n\r\n", 1)
                for line in head.decode().split("\r\n"):
                    if line.lower().startswith("content-length:") and \
                            len(body) >= int(line.split(":")[1]):
                        return int(head.split()[1]), head.decode(), body
    if b"\r\n\r\n" not in data:
        return 0, "", data
    head, body = data.split(b"\r\n\r\n", 1)
    return int(head.split()[1]), head.decode(), body
