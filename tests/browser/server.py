"""Serves the built site as GitHub Pages does: under /<repository>/, compressed, with the root 404."""

import gzip
import threading
import time
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

PREFIX = "/million/"
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".txt", ".wasm"}


@cache
def compressed(path: Path) -> bytes:
    """The file as the host would send it."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """One request. `server.site` is the folder, `server.log` the paths asked for, `server.slow` seconds by ending."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def do_GET(self):
        """Sends a file, a redirect to a folder, or the 404 page."""
        path = unquote(urlsplit(self.path).path)
        self.server.log.append(path)
        target = self.server.site / path.removeprefix(PREFIX)
        if path.startswith(PREFIX) and target.is_dir():
            if not path.endswith("/"):
                return self.reply(301, b"", {"Location": path + "/"})
            target /= "index.html"
        if not path.startswith(PREFIX) or not target.is_file():
            return self.reply(404, (self.server.site / "404.html").read_bytes(), {"Content-Type": "text/html"})
        time.sleep(next((wait for end, wait in self.server.slow.items() if path.endswith(end)), 0))
        headers = {"Content-Type": self.guess_type(str(target)), "Cache-Control": "max-age=600"}
        if target.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            return self.reply(200, compressed(target), headers | {"Content-Encoding": "gzip"})
        return self.reply(200, target.read_bytes(), headers)

    def reply(self, status: int, body: bytes, headers: dict) -> None:
        """Writes one answer."""
        self.send_response(status)
        for name, value in (headers | {"Content-Length": str(len(body))}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Keeps the terminal for pytest."""


class QuietServer(ThreadingHTTPServer):
    """A browser that leaves a page cuts its requests short: no reason for a traceback."""

    def handle_error(self, request, client_address):
        """Says nothing."""


def serve(site: Path) -> tuple[ThreadingHTTPServer, str]:
    """Starts a server of its own thread and returns it with the address of the site's root."""
    server = QuietServer(("127.0.0.1", 0), Handler)
    server.site, server.log, server.slow = site, [], {}
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}{PREFIX}"
