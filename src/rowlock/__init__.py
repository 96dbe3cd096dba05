"""Play, study and master Qwixx, Qwixx On Board and Qwixx Duel."""

__version__ = "0.1.0"
