"""Responses to requests that never reach the application."""

import json
from http import HTTPStatus

from rowlock.server.errors import ApiError, error_body


def error_response(error: ApiError) -> bytes:
    """The error as a whole HTTP response, after which the connection is closed."""
    status = error.kind.status
    body = json.dumps(error_body(error.code, error.message)).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
