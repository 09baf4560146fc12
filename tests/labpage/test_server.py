"""The server: one address, one host name, its own pages only."""

import http.client
import socket
import threading

import pytest
import uvicorn

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.labpage.server import ADDRESS, application, configured, listening


@pytest.fixture(scope="module")
def port():
    found = listening()
    number = found.getsockname()[1]
    app = application(cr.catalog.pendulum(), number)
    server = uvicorn.Server(configured(app, patience=0.5))
    thread = threading.Thread(target=lambda: server.run(sockets=[found]), daemon=True)
    thread.start()
    yield number
    server.should_exit = True
    thread.join(5)
    found.close()


def get(port, path="/", host=None, method="GET"):
    connection = http.client.HTTPConnection(ADDRESS, port, timeout=30)
    connection.request(method, path, headers={"Host": host or f"{ADDRESS}:{port}"})
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read()


def test_the_lab_with_its_policy(port):
    status, headers, body = get(port)
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert b"chainruleModel" in body
    assert get(port, host=f"localhost:{port}")[0] == 200


def test_other_mechanisms_of_the_catalog(port):
    status, _, body = get(port, "/catalog/cart-pole")
    assert status == 200
    assert b"Cart pole" in body or b'"cart-pole"' in body
    assert get(port, "/catalog/no-such")[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "evil.example:80"])
def test_another_host_name_is_refused(port, host):
    assert get(port, host=host)[0] == 421


@pytest.mark.parametrize("path", ["/lab.js", "/../../etc/passwd", "/static/lab.js", "/docs"])
def test_nothing_else_is_served(port, path):
    assert get(port, path)[0] in (404, 405)


def test_only_reading(port):
    assert get(port, method="POST")[0] == 405


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: "], ids=["nothing", "half"])
def test_a_connection_that_does_not_ask_is_closed(port, sent):
    with socket.create_connection((ADDRESS, port), timeout=30) as connection:
        connection.sendall(sent)
        assert connection.recv(1) == b""  # closed from there; this would wait for 30 s and fail


def test_half_a_second_request_does_not_keep_the_connection(port):
    with socket.create_connection((ADDRESS, port), timeout=30) as connection:
        whole = f"GET /none HTTP/1.1\r\nHost: {ADDRESS}:{port}\r\n\r\n".encode()
        connection.sendall(whole)
        assert b"404" in connection.recv(4096)
        connection.sendall(whole[:20])
        while connection.recv(4096):
            pass


def test_a_busy_port_is_told(port):
    with pytest.raises(ChainruleError, match=f"port {port} of 127.0.0.1 cannot be used"):
        listening(port)


def test_in_the_browser_nothing_leaves_the_origin(browser, port):
    page = browser.new_page()
    problems, asked = [], []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"http://{ADDRESS}:{port}/")
    page.get_by_role("button", name="Pause").wait_for()
    page.get_by_label("Mechanism", exact=True).select_option(label="cart-pole")
    page.get_by_role("heading", name="Cart pole", level=1).wait_for()
    page.close()
    outside = [u for u in asked if not u.startswith((f"http://{ADDRESS}:{port}/", "data:"))]
    assert outside == []
    assert problems == []
