"""Notifications between processes that share a PostgreSQL database, with NOTIFY and LISTEN."""

import secrets
import selectors
import socket
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy import ARRAY, Connection, Engine, Text, bindparam, func, select
from sqlalchemy.exc import SQLAlchemyError

from rowlock.server.storage.schema import TABLES
from rowlock.server.storage.writer import News

CHANNEL = "rowlock"

MIN_PAUSE, MAX_PAUSE = 0.1, 5.0
"""Seconds between two attempts to reconnect."""

_PAYLOAD = func.unnest(bindparam("payloads", type_=ARRAY(Text))).column_valued("payload")
_NOTIFY = select(func.pg_notify(CHANNEL, _PAYLOAD))


class Notifier:
    """Notifies the others as part of a transaction: they receive it if and when it is committed."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)

    def notify(self, connection: Connection, news: News) -> None:
        payloads = [f"{self.name} {last} {table}" for table, last in news.items()]
        connection.execute(_NOTIFY, {"payloads": payloads})


class Listener:
    """A thread that receives the notifications of other processes. It reconnects after a lost connection and then
    reports the last numbers of all tables, since some notifications may have been missed.
    """

    def __init__(self, engine: Engine, own_name: str, heard: Callable[[News], object]) -> None:
        self._engine = engine
        self._own_name = own_name
        self._heard = heard
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
                news = self._news(driver)
                if news:
                    self._heard(news)
                if any(key.fileobj is self._woken for key, _ in selector.select()):
                    return

    def _news(self, driver: Any) -> News:
        news: News = {}
        for notice in driver.notifies(timeout=0):
            match notice.payload.split(" ", 2):
                case [name, last, table] if name != self._own_name and last.isdecimal():
                    news[table] = int(last)
        return news

    def _reconnect(self) -> bool:
        """Reconnect, however long it takes. Return False if this is closed before."""
        pause = MIN_PAUSE
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                try:
                    self._connection = self._listen()
                    news = {row.id: row.last for row in self._connection.execute(_LAST_NUMBERS)}
                except SQLAlchemyError:
                    self._connection.close()
                else:
                    self._heard(news)
                    return True
                if selector.select(timeout=pause):
                    return False
                pause = min(2 * pause, MAX_PAUSE)


_LAST_NUMBERS = select(TABLES.c.id, TABLES.c.last)
