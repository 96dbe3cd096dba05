"""Where the server listens. Bound before anything else, so that a port that is taken is told plainly."""

import errno
import socket
from collections.abc import Iterable
from contextlib import ExitStack


class CannotListen(Exception):
    """No port could be had; the message is for the host."""


def listening(host: str, ports: Iterable[int]) -> list[socket.socket]:
    """Sockets on the first port that is free, one for every address that the host's name stands for."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise CannotListen(f"{host!r} is no address to listen on: {error.strerror or error}") from None
    addresses = list(dict.fromkeys((family, str(where[0])) for family, _, _, _, where in found))
    taken = []
    for port in ports:
        try:
            return _bound(addresses, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(f"{host}, port {port}: {error.strerror or error}") from None
            taken.append(port)
    raise CannotListen(
        f"another program has port {' and '.join(map(str, taken))} of {host}: "
        "stop it, or name another port with --port, 0 for any that is free"
    )


def _bound(addresses: Iterable[tuple[int, str]], port: int) -> list[socket.socket]:
    with ExitStack() as undone:
        bound: list[socket.socket] = []
        missing: OSError | None = None
        for family, address in addresses:
            try:
                one = undone.enter_context(socket.create_server((address, port), family=family))
            except OSError as error:
                if error.errno != errno.EADDRNOTAVAIL:
                    raise
                # A name may stand for an address of a network that this machine does not have.
                missing = error
                continue
            bound.append(one)
            port = one.getsockname()[1]
        if missing is not None and not bound:
            raise missing
        undone.pop_all()
        return bound
