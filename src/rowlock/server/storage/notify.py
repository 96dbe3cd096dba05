"""Notifications between processes that share a PostgreSQL database, with NOTIFY and LISTEN.

Only rare events are announced: PostgreSQL commits transactions with notifications one after the other.
"""

import secrets
import selectors
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from rowlock.server.event_log import Notification
from rowlock.server.storage.transactions import Transaction

CHANNEL = "rowlock"

MIN_PAUSE, MAX_PAUSE = 0.1, 5.0
"""Seconds between two attempts to reconnect."""

_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :payload)")
_CLAIM = text(
    "WITH taken AS (UPDATE rowlock_tables SET lease = lease + 1 WHERE id = :id RETURNING lease)"
    f" SELECT lease, pg_notify('{CHANNEL}', :name || ' {Notification.TAKEN} ' || :id || ' ' || lease) FROM taken"
)


class Notifier:
    """Notifies other processes as part of a transaction: they are notified if and when it is committed."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)

    def notify_deleted(self, transaction: Transaction, deleted: Sequence[str]) -> None:
        for table in deleted:
            payload = self._payload(Notification.DELETED, table)
            transaction.driver.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    def notify_processes(self, connection: Connection) -> None:
        connection.execute(_NOTIFY, {"payload": self._payload(Notification.PROCESSES, "")})

    def claim(self, connection: Connection, table: str) -> int | None:
        """Increment a table's lease and return it; None if there is no such table."""
        found = connection.execute(_CLAIM, {"id": table, "name": self.name}).first()
        return None if found is None else found.lease

    def _payload(self, kind: Notification, table: str) -> str:
        return f"{self.name} {kind} {table}"


class Listener:
    """A thread that receives notifications from other processes, and calls `callback` with the kind, the table and its
    new lease. It reconnects if the connection is lost.
    """

    def __init__(self, engine: Engine, own_name: str, callback: Callable[[Notification, str, int], object]) -> None:
        self._engine = engine
        self._own_name = own_name
        self._callback = callback
        self._connection = self._listen()
        self._closing, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="rowlock-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.close()
        self._thread.join()
        self._woken.close()

    def _listen(self) -> Connection:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            connection.detach()  # from the pool: this connection is never returned
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _run(self) -> None:
        try:
            while True:
                try:
                    self._report()
                    return
                except (SQLAlchemyError, psycopg.Error):
                    self._connection.invalidate()
                    self._connection.close()
                if not self._reconnect():
                    return
        finally:
            self._connection.close()

    def _report(self) -> None:
        """Report notifications until this is closed or the connection is lost."""
        driver: Any = self._connection.connection.dbapi_connection
        with selectors.DefaultSelector() as selector:
            selector.register(driver, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                # Before waiting, since some may have arrived with the answer to another query.
                for notice in driver.notifies(timeout=0):
                    self._handle(notice.payload)
                if any(key.fileobj is self._woken for key, _ in selector.select()):
                    return

    def _handle(self, payload: str) -> None:
        name, kind, rest = payload.split(" ", 2)
        if name == self._own_name or kind not in Notification.__members__.values():
            return
        table, _, lease = rest.rpartition(" ") if kind == Notification.TAKEN else (rest, "", "0")
        self._callback(Notification(kind), table, int(lease))

    def _reconnect(self) -> bool:
        """Reconnect, however long it takes. Return False if this is closed first."""
        pause = MIN_PAUSE
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                try:
                    self._connection = self._listen()
                except SQLAlchemyError:
                    pass
                else:
                    # Processes may have started or stopped in the meantime.
                    self._callback(Notification.PROCESSES, "", 0)
                    return True
                if selector.select(timeout=pause):
                    return False
                pause = min(2 * pause, MAX_PAUSE)
