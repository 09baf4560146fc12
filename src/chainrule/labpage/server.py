"""The lab on the loopback address: one page a mechanism, to the machine's own browser only."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.labpage.data import Elsewhere
from chainrule.labpage.page import Page, lab_page
from chainrule.mechanism.mechanism import Mechanism

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

ADDRESS = "127.0.0.1"
PATIENCE = 10.0  # s
CONNECTIONS = 64
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}


def listening(port: int = 0) -> socket.socket:
    """A socket on the loopback address; port 0 takes a free one."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((ADDRESS, port))
        found.listen(64)
    except (OSError, OverflowError) as problem:
        found.close()
        raise ChainruleError(
            f"port {port} of {ADDRESS} cannot be used ({problem}); "
            "leave --port out to get a free one"
        ) from problem
    return found


def application(mechanism: Mechanism, port: int, first: Page | None = None) -> Starlette:
    """GET / is the mechanism's lab, GET /catalog/NAME that of a catalog's entry; nothing else.
    `first` is shown in place of the mechanism's plain lab."""
    from starlette.applications import Starlette
    from starlette.responses import HTMLResponse, PlainTextResponse
    from starlette.routing import Route

    from chainrule.mechanism.builders import catalog

    hosts = {f"{ADDRESS}:{port}", f"localhost:{port}"}
    links = [Elsewhere(name, f"/catalog/{name}") for name in catalog.names()]

    @lru_cache(maxsize=32)
    def page_of(name: str | None) -> Page:
        if name is None and first is not None:
            return first
        return lab_page(mechanism if name is None else catalog.get(name), links=links)

    def answer(name: str | None) -> Response:
        try:
            page = page_of(name)
        except UnknownNameError as problem:
            return PlainTextResponse(str(problem), 404, HEADERS)
        return HTMLResponse(page.html, 200, {**HEADERS, "Content-Security-Policy": page.policy})

    def guarded(handle: Callable[[Request], Response]) -> Callable[[Request], Response]:
        def checked(request: Request) -> Response:
            # A name that resolves to 127.0.0.1 must not let another site read this one.
            if request.headers.get("host", "") not in hosts:
                return PlainTextResponse("this lab answers to its own address only", 421, HEADERS)
            return handle(request)

        return checked

    routes = [
        Route("/", guarded(lambda request: answer(None)), methods=["GET"]),
        Route(
            "/catalog/{name}",
            guarded(lambda request: answer(request.path_params["name"])),
            methods=["GET"],
        ),
    ]
    return Starlette(routes=routes)


def configured(app: Starlette, patience: float = PATIENCE) -> uvicorn.Config:
    """The server's settings: few connections, each closed that has not asked after so many
    seconds."""
    import uvicorn
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Impatient(H11Protocol):
        """A connection has to bring its whole request in time; nothing else would close it."""

        late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.late = self.loop.call_later(patience, transport.close)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            asked = self.cycle is not None and not self.cycle.response_complete
            if asked and self.late is not None:
                self.late.cancel()
                self.late = None
            elif not asked and self.late is None:
                self.late = self.loop.call_later(patience, self.transport.close)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self.late is not None:
                self.late.cancel()

    return uvicorn.Config(
        app, http=Impatient, log_level="warning", access_log=False, lifespan="off", ws="none",
        limit_concurrency=CONNECTIONS, timeout_keep_alive=int(PATIENCE),
    )  # fmt: skip


def serve(
    mechanism: Mechanism, port: int, opened: Callable[[str], None], first: Page | None = None
) -> None:
    """Serve until interrupted; `opened` is told the address once the lab answers."""
    with listening(port) as found:
        number = found.getsockname()[1]
        settings = configured(application(mechanism, number, first))
        _server(settings, lambda: opened(f"http://{ADDRESS}:{number}/")).run(sockets=[found])


def _server(settings: uvicorn.Config, announce: Callable[[], None]) -> uvicorn.Server:
    """A server that announces itself once it answers."""
    import uvicorn

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            announce()

    return Announcing(settings)
