"""An endpoint that speaks like Anthropic's and OpenAI's, with scripted models behind it.

careful gives the usual answer, wild tries something unlawful first, babbler never makes sense, and
broken fails in every way an endpoint can: errors, nonsense for JSON, silence, a cut connection."""
import itertools
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def answer(model, prompt, first):
    usual = re.findall(r"If you do not mind: (.*)", prompt)
    if model == "babbler":
        return "The spice must flow."
    if model == "wild" and first:
        return "Why not.\nMOVE: ship 20 shield-wall/7"
    return f"I think so.\nNOTE: always the usual\nMOVE: {usual[0]}"


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server = self.server
        server.heard.append(asked)
        if asked["model"] == "broken" and self.fail(next(server.faults)):
            return
        turns = [m for m in asked["messages"] if m["role"] != "system"]
        text = answer(asked["model"], turns[0]["content"], len(turns) == 1)
        if self.path.endswith("/chat/completions"):
            body = {"id": "1", "object": "chat.completion", "created": 1, "model": asked["model"],
                    "choices": [{"index": 0, "finish_reason": "stop",
                                 "message": {"role": "assistant", "content": text}}],
                    "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}}
        else:
            body = {"id": "1", "type": "message", "role": "assistant", "model": asked["model"],
                    "content": [{"type": "text", "text": text}], "stop_reason": "end_turn",
                    "stop_sequence": None, "usage": {"input_tokens": 100, "output_tokens": 10}}
        self.reply(200, json.dumps(body).encode())

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def fail(self, how):
        if how == "refuses":
            self.reply(400, b'{"error": {"message": "no"}}')
        elif how == "nonsense":
            self.reply(200, b"<html>")
        elif how == "empty":
            self.reply(200, b"{}")
        elif how == "cut":
            self.connection.close()
        elif how == "silent":
            self.server.silence.wait(30)
        else:
            return False
        return True


class Endpoint:
    def __enter__(self):
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.silence = threading.Event()
        self.http.heard = Endpoint.heard = []  # what was asked, as it came
        self.http.faults = itertools.chain(
            ["silent"], itertools.cycle(["refuses", "nonsense", "empty", "cut", "well"]))
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.http.server_port}"

    def __exit__(self, *_):
        self.http.silence.set()
        self.http.shutdown()
