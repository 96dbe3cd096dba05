"""Worker processes for slow work: the choices of bots, hints, and reviews of games.

`worker_pool` runs in the server's process, `worker` in each worker. Nothing is imported here, and `worker` imports as
little as possible, so that a worker starts quickly. May import the modules at the top of `server` and the layers below
`server`, but no web framework.
"""
