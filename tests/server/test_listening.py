"""The sockets that the server listens on."""

import socket

from rowlock.server.listening import bind


def test_a_response_does_not_wait_until_the_client_has_confirmed_its_headers():
    (listening,) = bind("127.0.0.1", (0,))
    with listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
