"""What to do about a package that isn't installed, for error messages."""

OPTIONAL = {
    "genanki": "genanki",
    "opentelemetry": "opentelemetry-sdk opentelemetry-exporter-otlp-proto-http",
    "psycopg": "'psycopg[binary]'",
    "ray": "ray",
}
"""The packages that Rowlock doesn't install by default, and what pip calls them."""


def how_to_install(package: str) -> str:
    """What to do about a missing package, as the end of a sentence. It holds wherever Rowlock was installed from."""
    if package in OPTIONAL:
        return f"run pip install {OPTIONAL[package]}"
    return "install Rowlock again without --no-deps"


def explained(error: ModuleNotFoundError, what: str) -> ModuleNotFoundError:
    """The same error, saying what needs the package and what to do."""
    package = error.name or ""
    return ModuleNotFoundError(f"{what} needs {package}, which is missing: {how_to_install(package)}", name=package)
