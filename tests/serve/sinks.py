"""Receivers of letters, as real as the ones out there: a web server, a push service that a
browser's keys open, a mail server. Each keeps what came and can be told to fail."""
import base64
import email
import email.policy
import http.server
import json
import socketserver
import struct
import threading

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


class Inbox:
    """What came, in order; whoever waits for more is woken."""

    def __init__(self):
        self.letters, self.changed = [], threading.Condition()

    def put(self, letter):
        with self.changed:
            self.letters.append(letter)
            self.changed.notify_all()

    def wait(self, count, seconds=60):
        with self.changed:
            came = self.changed.wait_for(lambda: len(self.letters) >= count, seconds)
            assert came, \
                f"{len(self.letters)} letters came, {count} were waited for: {self.letters}"
            return self.letters[count - 1]


class HttpSink(Inbox):
    """A web server that takes every POST; `answers` are the codes it gives first, one after the
    other."""

    def __init__(self, answers=(), headers=()):
        super().__init__()
        self.answers, self.headers = list(answers), list(headers)
        sink = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                code = sink.answers.pop(0) if sink.answers else 201
                sink.put({"path": self.path, "head": dict(
                    (k.lower(), v) for k, v in self.headers.items()), "body": body, "code": code})
                self.send_response(code)
                for name, value in sink.headers:
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(public):
    return public.public_bytes(serialization.Encoding.X962,
                               serialization.PublicFormat.UncompressedPoint)


class Browser(HttpSink):
    """A push service and the browser behind it, which opens what it gets as RFC 8291 says."""

    def __init__(self, **more):
        super().__init__(**more)
        self.secret = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.point = point_of(self.secret.public_key())

    def subscription(self):
        return {"address": self.url + "/push/abc", "p256dh": b64(self.point),
                "auth": b64(self.auth)}

    def open(self, body):
        salt, size, length = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        assert size >= len(sealed) and length == 65

        def derive(salt, key, info, count):
            return HKDF(hashes.SHA256(), count, salt, info).derive(key)

        shared = self.secret.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        key = derive(self.auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        plain = AESGCM(derive(salt, key, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
            derive(salt, key, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert plain[-1] == 2, "not the last record"
        return json.loads(plain[:-1])

    def claims(self, head, known_key):
        """Who sent it, proved by the key the page was shown (RFC 8292)."""
        scheme, rest = head["authorization"].split(" ", 1)
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and parts["k"] == known_key
        head_text, body_text, signature = parts["t"].split(".")
        raw = unb64(signature)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(known_key))
        public.verify(utils.encode_dss_signature(int.from_bytes(raw[:32], "big"),
                                                 int.from_bytes(raw[32:], "big")),
                      f"{head_text}.{body_text}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(unb64(head_text)) == {"typ": "JWT", "alg": "ES256"}
        return json.loads(unb64(body_text))


class MailSink(Inbox):
    """A mail server: takes every mail, and keeps from whom, to whom and what."""

    def __init__(self):
        super().__init__()
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, line):
                self.wfile.write(line.encode() + b"\r\n")

            def handle(self):
                letter = {"to": []}
                self.say("220 sink")
                for line in iter(self.rfile.readline, b""):
                    word = line.decode("latin-1").strip()
                    verb = word[:4].upper()
                    if verb == "MAIL":
                        letter["from"] = word[10:].split(">")[0].strip("<")
                    elif verb == "RCPT":
                        letter["to"].append(word[8:].split(">")[0].strip("<"))
                    elif verb == "DATA":
                        self.say("354 go on")
                        data = b""
                        for more in iter(self.rfile.readline, b".\r\n"):
                            data += more
                        message = email.message_from_bytes(data, policy=email.policy.default)
                        letter["subject"], letter["text"] = str(
                            message["subject"]), message.get_content()
                        letter["raw"] = data
                    self.say("221 bye" if verb == "QUIT" else "250 ok")
                    if verb == "DATA":
                        sink.put(letter)
                        letter = {"to": []}
                    if verb == "QUIT":
                        return

        socketserver.ThreadingTCPServer.allow_reuse_address = True
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
