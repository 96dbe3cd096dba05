"""What the tests share: players, servers, browsers and games to test with."""
