"""Tables and shared pads in memory, and the connections of the people at them.

A room takes commands one at a time, stores the resulting events, and then sends them to its connections. No web
framework is known here, so rooms can be tested without a network. May import `workers`, the modules at the top of
`server`, and the layers below `server`; not `web` or `storage`, whose interface is `server.event_log`.
"""
