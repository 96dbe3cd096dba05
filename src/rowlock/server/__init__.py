"""Tables over the network: HTTP and sockets around `rowlock.table`, and the storage of their events.

This folder needs the extra `serve`. It imports everything below it; of those above only the command imports it, and
only when it serves.
"""
