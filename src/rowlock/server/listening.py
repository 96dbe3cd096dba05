"""The listening sockets. They are bound before anything else, so that a busy port gets a clear message."""

import errno
import socket
from collections.abc import Iterable
from contextlib import ExitStack


class CannotListen(Exception):
    """No port could be bound; the message is for the host."""


def bind(host: str, ports: Iterable[int]) -> list[socket.socket]:
    """Sockets on the first free port, one for each address the host name resolves to."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise CannotListen(f"{host!r} is not an address to listen on: {error.strerror or error}") from None
    addresses = list(dict.fromkeys((family, str(where[0])) for family, _, _, _, where in found))
    taken = []
    for port in ports:
        try:
            return _bind_all(addresses, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(f"{host}, port {port}: {error.strerror or error}") from None
            taken.append(port)
    raise CannotListen(
        f"port {' and '.join(map(str, taken))} on {host} is in use by another program: "
        "stop it, or choose another port with --port (0 for any free one)"
    )


def address(bound: list[socket.socket]) -> str:
    """The address of a server that listens on these sockets, with the actual port."""
    host, port = bound[0].getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bind_all(addresses: Iterable[tuple[int, str]], port: int) -> list[socket.socket]:
    with ExitStack() as stack:
        bound: list[socket.socket] = []
        missing: OSError | None = None
        for family, address in addresses:
            try:
                one = stack.enter_context(socket.create_server((address, port), family=family))
            except OSError as error:
                if error.errno != errno.EADDRNOTAVAIL:
                    raise
                # A name may resolve to an address of a network this machine does not have.
                missing = error
                continue
            # Accepted connections inherit this. Otherwise the body of a response, which is written after its headers,
            # waits until the client has confirmed them, up to 40 ms. uvloop sets it anyway; asyncio does not here.
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            bound.append(one)
            port = one.getsockname()[1]
        if missing is not None and not bound:
            raise missing
        stack.pop_all()
        return bound
