"""The files for hosts: container, compose, Caddy, systemd and Kubernetes.

No container is built or started here, and there is no cluster and no Caddy: what is checked is that the files are
well-formed and agree with each other and with the server, and that the commands in them work.
"""

import configparser
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from rowlock.server.settings import Settings, settings_from, variable

ROOT = Path(__file__).resolve().parents[2]
HOSTING = ROOT / "hosting"
UNITS = sorted(path.name for path in HOSTING.glob("rowlock*.[st]*"))
OURS = {variable(one.name) for one in fields(Settings)} | {"ROWLOCK_DOMAIN"}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the hosting files are for Linux")


def text(name):
    return (HOSTING / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted(path.name for path in HOSTING.iterdir()))
def test_every_setting_exists(file):
    assert set(re.findall(r"ROWLOCK_[A-Z_]*[A-Z]", text(file))) <= OURS


def instructions():
    """The instructions of the container file, stage by stage: pairs of a name and its arguments."""
    stages = []
    lines = [line for line in text("Containerfile").splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, arguments = line.strip().partition(" ")
            if name == "FROM":
                stages.append([])
            stages[-1].append((name, arguments.strip()))
    return stages


def argument(name):
    """The argument of an instruction of the last stage, which has it once."""
    (found,) = [arguments for known, arguments in instructions()[-1] if known == name]
    return found


def environment():
    return dict(re.findall(r"(\w+)=(\S+)", argument("ENV")))


def health_check():
    return json.loads(argument("HEALTHCHECK").partition("CMD ")[2])


def test_a_container_does_not_run_as_root_and_keeps_its_data():
    assert argument("USER") == "10001"
    assert argument("VOLUME") == "/data"
    assert environment()["ROWLOCK_DATA"].startswith("/data/")
    assert argument("EXPOSE") == environment()["ROWLOCK_PORT"]
    assert settings_from(environment()).host == "0.0.0.0"


def test_the_files_that_a_container_is_built_from_exist_and_are_not_ignored():
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert ignored[0] == "*"
    copied = [part for name, given in instructions()[0] if name == "COPY" for part in given.split()[:-1]]
    assert "src" in copied
    for name in copied:
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored
        assert not any(fnmatch(name, pattern) for pattern in ignored[1:] if not pattern.startswith("!"))


def test_the_commands_of_the_build_are_well_formed_and_its_extras_exist():
    commands = [arguments for stage in instructions() for name, arguments in stage if name == "RUN"]
    for command in commands:
        subprocess.run(["sh", "-n", "-c", command], check=True)
    extras = re.search(r'"\.\[(.+)\]"', " ".join(commands))[1].split(",")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert all(project["optional-dependencies"][extra] for extra in extras)
    assert "flit-core==" in (ROOT / "requirements" / "play.txt").read_text()  # --no-build-isolation needs it


@pytest.mark.slow
def test_a_container_serves_is_healthy_and_stops(tmp_path):
    """Its command and its health check, outside a container: the folder and the port are other ones."""
    inside = {name: value.replace("/data", str(tmp_path)) for name, value in environment().items() if name != "PATH"}
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    variables = {**os.environ, **inside, "PATH": programs, "ROWLOCK_PORT": "0", "ROWLOCK_COMPILE_AT_START": "0"}
    command = [*json.loads(argument("ENTRYPOINT")), *json.loads(argument("CMD"))]
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            port = re.search(r"http://0\.0\.0\.0:(\d+)", server.stdout.readline())[1]
            check = subprocess.run(health_check(), env={**variables, "ROWLOCK_PORT": port}, check=False)
        finally:
            server.send_signal(getattr(signal, argument("STOPSIGNAL")))
        log = server.stderr.read()
    assert check.returncode == 0
    assert server.returncode in (0, -signal.SIGTERM)  # after its work, uvicorn ends by the signal
    assert [json.loads(line)["what"] for line in log.splitlines()] == ["ready", "stopped"]
    stopped = subprocess.run(health_check(), env={**variables, "ROWLOCK_PORT": port}, check=False, capture_output=True)
    assert stopped.returncode == 1


SERVICE_KEYS = {
    *("build", "image", "restart", "environment", "volumes", "depends_on", "read_only", "tmpfs", "cap_drop"),
    *("security_opt", "ulimits", "stop_grace_period", "healthcheck", "ports"),
}
"""The keys of the compose specification that the file uses. A misspelt one is not among them."""


def compose():
    return yaml.safe_load(text("compose.yaml"))


def test_the_compose_file_is_well_formed():
    project = compose()
    assert project.keys() == {"name", "services", "volumes", "networks"}
    for service in project["services"].values():
        assert service.keys() <= SERVICE_KEYS
        assert all(isinstance(value, str) for value in service["environment"].values())
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in project["volumes"] or (HOSTING / source).is_file()
        for other, how in service.get("depends_on", {}).items():
            assert other in project["services"]
            assert how == {"condition": "service_healthy"}
            assert "healthcheck" in project["services"][other] or "build" in project["services"][other]
    build = project["services"]["rowlock"]["build"]
    assert (HOSTING / build["context"] / build["dockerfile"]).resolve() == HOSTING / "Containerfile"


def test_the_services_of_the_compose_file_find_each_other():
    project = compose()
    rowlock, database = project["services"]["rowlock"], project["services"]["database"]
    given = database["environment"]
    url = rowlock["environment"]["ROWLOCK_DATA"]
    user, password = given["POSTGRES_USER"], given["POSTGRES_PASSWORD"]
    assert url == f"postgresql://{user}:{password}@database/{given['POSTGRES_DB']}"
    (network,) = project["networks"]["default"]["ipam"]["config"]
    settings = settings_from(rowlock["environment"])
    assert settings.proxies == network["subnet"]
    assert f"reverse_proxy rowlock:{environment()['ROWLOCK_PORT']}" in text("Caddyfile")
    assert "{$ROWLOCK_DOMAIN} {" in text("Caddyfile")
    assert text("Caddyfile").count("{") == text("Caddyfile").count("}")
    used = set(re.findall(r"\$\{(\w+):\?", text("compose.yaml")))
    assert used == set(re.findall(r"^#   (\w+)=", text("compose.yaml"), re.MULTILINE))


@pytest.mark.parametrize("unit", UNITS)
def test_a_systemd_unit_is_well_formed(unit, tmp_path):
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.read_string(text(unit))
    assert set(parser.sections()) <= {"Unit", "Service", "Timer", "Install"}
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    for one in UNITS:
        (tmp_path / one).write_text(text(one).replace("/opt/rowlock/bin/rowlock", "/bin/true"))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / unit], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_service_runs_without_privileges():
    for line in ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet="):
        assert f"\n{line}\n" in text("rowlock.service")
    # Numba writes and runs machine code.
    assert "\nMemoryDenyWriteExecute" not in text("rowlock.service")


def test_the_backup_command_of_the_unit_works(tmp_path):
    """Its shell command, with a `rowlock` that prints its arguments."""
    line = re.search(r"ExecStart=/bin/sh -c '(.+)'\n", text("rowlock-backup.service"))[1].replace("%%", "%")
    command = line.replace("/opt/rowlock/bin/rowlock", "echo")
    printed = subprocess.run(
        ["sh", "-c", command], env={**os.environ, "STATE_DIRECTORY": str(tmp_path)}, capture_output=True, text=True
    )
    assert re.fullmatch(rf"backup {re.escape(str(tmp_path))}/\d{{4}}-\d\d-\d\dT\d{{6}}\.db\n", printed.stdout)


def test_the_kubernetes_manifests_agree_with_each_other_and_the_image():
    by_kind = {one["kind"]: one for one in yaml.safe_load_all(text("kubernetes.yaml"))}
    assert by_kind.keys() == {"PersistentVolumeClaim", "Deployment", "Service", "Ingress"}
    spec = by_kind["Deployment"]["spec"]
    pod = spec["template"]["spec"]
    (container,) = pod["containers"]
    assert (
        spec["selector"]["matchLabels"]
        == spec["template"]["metadata"]["labels"]
        == by_kind["Service"]["spec"]["selector"]
    )
    assert str(pod["securityContext"]["runAsUser"]) == argument("USER")
    (port,) = container["ports"]
    assert str(port["containerPort"]) == argument("EXPOSE")
    assert by_kind["Service"]["spec"]["ports"][0]["targetPort"] == port["name"]
    probes = [container[name] for name in ("startupProbe", "readinessProbe", "livenessProbe")]
    assert {probe.get("httpGet", probe.get("tcpSocket"))["port"] for probe in probes} == {port["name"]}
    assert {probe["httpGet"]["path"] for probe in probes[:2]} == {"/healthz"}
    assert argument("VOLUME") in [mount["mountPath"] for mount in container["volumeMounts"]]
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}
    claim = pod["volumes"][0]["persistentVolumeClaim"]["claimName"]
    assert claim == by_kind["PersistentVolumeClaim"]["metadata"]["name"]
    settings_from({one["name"]: one["value"] for one in container["env"]})
    # One volume cannot be served by two processes at once.
    assert (spec["replicas"], spec["strategy"]["type"]) == (1, "Recreate")
