"""A connection whose buffer doesn't empty is aborted; a slow one is not."""

from rowlock.server.uvicorn_extensions.stalled_connections import StalledConnections


class Connection:
    """A connection that is its own transport."""

    size = 0
    is_aborted = False

    @property
    def transport(self):
        return self

    def get_write_buffer_size(self):
        return self.size

    def abort(self):
        self.is_aborted = True


def checked(*sizes):
    """Whether a connection is aborted whose buffer has these sizes, one second apart, with a timeout of three."""
    seconds = iter(range(100))
    stalled = StalledConnections(3, lambda: next(seconds))
    connection = Connection()
    for connection.size in sizes:
        stalled.check({connection})
    return connection.is_aborted


def test_a_buffer_that_stays_or_grows_is_stalled():
    assert checked(5, 5, 5, 5)
    assert checked(5, 6, 7, 8)


def test_a_connection_whose_buffer_empties_is_not_aborted():
    assert not checked(5, 4, 3, 2, 1)
    assert not checked(5, 5, 5, 4, 4, 4, 3)
    assert not checked(5, 5, 5, 0, 5, 5, 5)
    assert not checked(0, 0, 0, 0, 0)
