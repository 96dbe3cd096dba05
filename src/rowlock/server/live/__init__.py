"""Tables and shared pads in memory, and the connections of the people at them.

A room handles one command at a time, stores the resulting events, and then sends them to its connections. Nothing here
depends on a web framework, so rooms can be tested without a network. May import `workers`, the modules at the top of
`server`, and the layers below `server`; not `web` or `storage`, whose interface is `server.event_log`.
"""
