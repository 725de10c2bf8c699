"""A Debian with systemd in a directory, as far as the articles use it: `apt`, `systemctl`, `journalctl`, `systemd-run` and `nginx`.

The programs in `bin` hand their arguments to a thread of the process that made the directory, which answers them one after the other:

- `apt install` lays out the files of our package as its lists say, and starts the service. Other packages are not installed: apt itself says
  whether they could be, from the lists of packages that this machine has.
- `systemctl` reads the unit, its drop-ins and its environment file, has systemd-analyze verify them where that is installed, and runs the relay
  with the arguments, variables and credentials that they say. What shields the service (user, capabilities, file systems) is not applied.
- `journalctl` searches what the service has logged, and `systemd-run` runs a command with the credentials of its properties.
- `nginx` is the real one, with the files of conf.d.

A key of a unit, an option or a package that is not known here is an error: nothing is passed over.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import threading

from harness import patient

SOURCES = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = "wardline-relay"
# Hands over what it was called with, and does what the answer says.
STUB = """#!/usr/bin/python3
import json, os, socket, sys
manager = socket.socket(socket.AF_UNIX)
manager.connect(%r)
manager.sendall(json.dumps([os.path.basename(sys.argv[0]), *sys.argv[1:]]).encode() + b"\\n")
answer = json.load(manager.makefile())
sys.stdout.write(answer["output"])
sys.stderr.write(answer["errors"])
sys.exit(answer["status"])
"""
# What Debian's nginx.conf is around the files of conf.d, in one process.
NGINX = """daemon off; master_process off; pid nginx.pid; error_log stderr;
events { worker_connections 100; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  include conf.d/*.conf;
}
"""
# Keys of units: those that are followed here, and those that are left to systemd-analyze.
FOLLOWED = {
    "Type", "Environment", "EnvironmentFile", "ExecStart", "ExecStartPre", "ExecReload", "LoadCredential", "RuntimeDirectory",
    "StateDirectory", "UMask",
}  # fmt: skip
LEFT = {
    "Unit": {"Description", "Documentation", "After", "Wants", "StartLimitIntervalSec"},
    "Service": {
        "NotifyAccess", "TimeoutStartSec", "TimeoutStopSec", "WatchdogSec", "Restart", "RestartSec", "RestartPreventExitStatus",
        "DynamicUser", "User", "StateDirectoryMode", "RuntimeDirectoryMode", "LimitCORE", "LimitNOFILE", "LimitNICE",
        "CapabilityBoundingSet", "AmbientCapabilities", "NoNewPrivileges", "ProtectSystem", "ProtectHome", "ProtectClock",
        "ProtectControlGroups", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "ProtectProc",
        "ProcSubset", "PrivateDevices", "PrivateTmp", "PrivateUsers", "PrivateIPC", "PrivateNetwork", "RemoveIPC", "KeyringMode",
        "LockPersonality", "MemoryDenyWriteExecute", "RestrictAddressFamilies", "RestrictNamespaces", "RestrictRealtime",
        "RestrictSUIDSGID", "SystemCallArchitectures", "SystemCallFilter", "SystemCallErrorNumber",
    },
    "Install": {"WantedBy"},
}  # fmt: skip
PRIORITIES = ["emergency", "alert", "critical", "error", "warning", "notice", "info", "debug", "trace"]


class Refusal(Exception):
    """What a command prints before it ends with 1."""


class Debian:
    """`here` turns a text that is for a whole machine into one for this directory."""

    def __init__(self, directory, build, here, environment):
        self.root, self.bin, self.build, self.here, self.environment = directory / "root", directory / "bin", build, here, environment
        self.unit, self.state = self.root / f"usr/lib/systemd/system/{NAME}.service", self.root / "var/lib/private/wardline-relay"
        self.drop_ins = self.root / f"etc/systemd/system/{NAME}.service.d"
        self.journal = self.root / "var/log/journal"
        self.service, self.status, self.notices, self.nginx = None, "", None, None
        # What this machine could not check, in words.
        self.skipped = set()
        # What must end before the service can listen.
        self.before_start = lambda: None
        for folder in ["etc", "usr/bin", "usr/lib/systemd/system", "usr/share/doc", "var/lib/private", "var/log", "run"]:
            (self.root / folder).mkdir(parents=True)
        (self.root / "var/lib/wardline-relay").symlink_to("private/wardline-relay")
        (self.root / "usr/bin/wardline-relay").symlink_to(build / "wardline-relay")
        manager = str(self.root / "run/manager")
        for program in ["apt", "systemctl", "journalctl", "systemd-run", "nginx"]:
            self.write(self.bin / program, STUB % manager, 0o755)
        self.write(self.bin / "wardline-relay-admin", self.here((SOURCES / "deploy/systemd/wardline-relay-admin").read_text()), 0o755)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(manager)
        self.listener.listen()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    @staticmethod
    def write(path, text, mode=0o644):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def serve(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            with client:
                program, *arguments = json.loads(client.makefile().readline())
                answer = {"status": 0, "output": "", "errors": ""}
                try:
                    said = {
                        "apt": self.apt, "systemctl": self.systemctl, "journalctl": self.journalctl, "systemd-run": self.systemd_run,
                        "nginx": self.run_nginx,
                    }[program](*arguments)  # fmt: skip
                    answer.update(said if isinstance(said, dict) else {"output": said or ""})
                except Refusal as refusal:
                    answer.update(status=1, errors=f"{program}: {refusal}\n")
                except (OSError, ValueError, TypeError, KeyError, subprocess.SubprocessError) as error:
                    answer.update(status=1, errors=f"{program} {shlex.join(arguments)}: {type(error).__name__}: {error}\n")
                try:
                    client.sendall(json.dumps(answer).encode())
                except OSError:
                    pass  # Whoever asked has ended.

    def close(self):
        self.stop()
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait()
        # Wakes the thread, which a close alone does not.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.listener.close()

    # Packages

    def apt(self, command, *names):
        if command != "install":
            raise Refusal(f"{command} is not known here")
        own = {match[1] for name in names if (match := re.fullmatch(r"\./([\w-]+)_\*\.deb", name))}
        described = set(re.findall(r"(?m)^Package: (.+)$", (SOURCES / "deploy/debian/control").read_text()))
        if own - described:
            raise Refusal(f"make deb makes no {', '.join(own - described)}")
        said = self.simulate([name for name in names if not name.startswith("./")])
        if NAME in own:
            self.lay_out()
            self.reload_units()
            self.start()
        return said

    def simulate(self, names):
        """What Debian's own apt says of packages, which are not installed."""
        needed = re.search(r'\[build\]="(.*)"', (SOURCES / "scripts/install-dependencies").read_text())[1].split()
        if unneeded := set(names) - set(needed):
            raise Refusal(f"the project does not need {', '.join(unneeded)}")
        if not names:
            return ""
        lists = pathlib.Path("/var/lib/apt/lists")
        if not shutil.which("apt-get") or not any(lists.glob("*_Packages*")):
            self.skipped.add(f"this machine has no lists of packages: not looked up: {' '.join(names)}")
            return ""
        command = ["apt-get", "install", "--simulate", "--no-install-recommends", "-q", *names]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=patient(30))
        if ran.returncode:
            raise Refusal(ran.stderr.strip())
        return ran.stdout

    def lay_out(self):
        """The files of the package wardline-relay but for its programs, which are those of the build."""
        deploy = SOURCES / "deploy"
        sources = {path.name: path for path in deploy.rglob("*") if path.is_file()}
        examples = [pathlib.Path(line).name for line in (deploy / "debian/wardline-relay.examples").read_text().split()]
        for name in examples:
            self.write(self.root / "usr/share/doc/wardline-relay/examples" / name, self.here(sources[name].read_text()))
        self.write(self.unit, self.here(sources[f"{NAME}.service"].read_text()))
        # A file of the site, which an upgrade leaves as it is.
        if not (self.root / f"etc/default/{NAME}").exists():
            self.write(self.root / f"etc/default/{NAME}", self.here(sources[f"{NAME}.default"].read_text()))

    # The service

    def systemctl(self, command, *more):
        if command == "cat" and more == (NAME,):
            return "".join(path.read_text() for path in self.unit_files())
        if command == "daemon-reload" and not more:
            return self.reload_units()
        if more == ("nginx",) and command == "reload":
            return self.reload_nginx()
        if more != (NAME,) or not self.unit.exists():
            raise Refusal(f"{command}: there is no unit {' '.join(more)}")
        match command:
            case "start" | "restart":
                self.start()
            case "stop":
                self.stop()
            case "reload":
                for reload in self.loaded.get("ExecReload", []):
                    self.run_of_unit(reload)
            case "status":
                is_active = self.service and self.service.poll() is None
                said = f"Active: {'active (running)' if is_active else 'inactive (dead)'}\nStatus: \"{self.status}\"\n"
                return {"status": 0 if is_active else 3, "output": said}
            case _:
                raise Refusal(f"{command} is not known here")

    def unit_files(self):
        return [path for path in [self.unit, *sorted(self.drop_ins.glob("*.conf"))] if path.exists()]

    def reload_units(self):
        """Reads the unit as systemd does, and here."""
        self.loaded = {}
        section = None
        for path in self.unit_files():
            for line in path.read_text().splitlines():
                if not line or line[0] in "#;":
                    continue
                if line[0] == "[":
                    section = line.strip("[]")
                    continue
                key, _, value = line.partition("=")
                if section == "Service" and key in FOLLOWED:
                    # An empty value takes back those before it.
                    self.loaded[key] = [*self.loaded.get(key, []), value] if value else []
                elif key not in LEFT.get(section, set()):
                    raise Refusal(f"{path.name}: {key} in [{section}] is not known here")
        analyze = shutil.which("systemd-analyze")
        if not analyze:
            self.skipped.add("this machine has no systemd-analyze: only the keys of the unit and what they run were checked")
        else:
            ran = subprocess.run(
                [analyze, "verify", "--man=no", f"{NAME}.service"], capture_output=True, text=True, timeout=patient(20),
                env={**os.environ, "SYSTEMD_UNIT_PATH": f"{self.drop_ins.parent}:{self.unit.parent}:"})  # fmt: skip
            # Of other units of this machine it may complain, too.
            if complaints := [line for line in ran.stderr.splitlines() if NAME in line]:
                raise Refusal("\n".join(complaints))

    def start(self):
        self.before_start()
        self.stop()
        settings = self.loaded
        if settings["Type"] != ["notify"]:
            raise Refusal(f"a service of the type {settings['Type']} is not known here")
        for kind, folder in [("StateDirectory", self.state), ("RuntimeDirectory", self.root / "run/wardline-relay")]:
            if settings.get(kind):
                folder.mkdir(mode=0o700, exist_ok=True)
        self.variables = self.unit_variables(settings)
        for command in settings.get("ExecStartPre", []):
            self.run_of_unit(command)
        self.notices = notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = self.root / "run/notify"
        path.unlink(missing_ok=True)
        notices.bind(str(path))
        notices.settimeout(0.1)
        with open(self.journal, "ab") as journal:
            self.service = subprocess.Popen(
                self.words(settings["ExecStart"][-1]), stdin=subprocess.DEVNULL, stdout=journal, stderr=journal,
                env={**self.variables, "NOTIFY_SOCKET": str(path)}, umask=int(settings["UMask"][-1], 8))  # fmt: skip
            waits = patient(20) / 0.1
            while self.service.poll() is None and waits > 0:
                try:
                    notice = dict(line.split("=", 1) for line in notices.recv(4096).decode().splitlines())
                    if notice.get("READY") == "1":
                        self.status = notice["STATUS"]
                        return
                except TimeoutError:
                    waits -= 1
        raise Refusal(f"the service does not start:\n{self.journal.read_text()[-2000:]}")

    def unit_variables(self, settings):
        """The environment of the service: that of the unit, over which the file of the site goes."""
        credentials = self.root / "run/credentials"
        variables = {name: self.environment[name] for name in ["PATH", "LANG"]}
        variables |= {"STATE_DIRECTORY": str(self.state), "CREDENTIALS_DIRECTORY": str(credentials), "WARDLINE_RELAY_LOG_FORMAT": "json"}
        self.load_credentials(credentials, settings.get("LoadCredential", []))
        for value in settings["Environment"]:
            for assignment in shlex.split(value.replace("%d", str(credentials))):
                name, _, text = assignment.partition("=")
                variables[name] = text
        for value in settings["EnvironmentFile"]:
            variables |= self.environment_file(value)
        return variables

    @staticmethod
    def environment_file(value):
        path = pathlib.Path(value.removeprefix("-"))
        if not path.exists() and value.startswith("-"):
            return {}
        lines = [line for line in path.read_text().splitlines() if line and line[0] not in "#;"]
        return {name: " ".join(shlex.split(text)) for name, _, text in (line.partition("=") for line in lines)}

    @staticmethod
    def load_credentials(folder, values):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        for name, _, path in (value.partition(":") for value in values):
            shutil.copyfile(path, folder / name)
            (folder / name).chmod(0o400)

    def words(self, command, **more):
        """The words of a command of the unit: `$NAME` alone becomes any number of words, `${NAME}` a part of one."""
        variables, found = {**self.variables, **more}, []
        for word in shlex.split(command.lstrip("+-@")):
            if alone := re.fullmatch(r"\$(\w+)", word):
                found += shlex.split(variables.get(alone[1], ""))
            else:
                found.append(re.sub(r"\$\{(\w+)\}", lambda name: variables.get(name[1], ""), word))
        return found

    def run_of_unit(self, command):
        main = {"MAINPID": str(self.service.pid)} if self.service else {}
        ran = subprocess.run(self.words(command, **main), capture_output=True, text=True, env=self.variables, timeout=patient(10))
        if ran.returncode:
            raise Refusal(f"{command} ended with {ran.returncode}: {ran.stderr}")

    def stop(self):
        if self.service and self.service.poll() is None:
            self.service.terminate()
            try:
                self.service.wait(patient(5))
            except subprocess.TimeoutExpired:
                self.service.kill()
                self.service.wait()
        if self.notices:
            self.notices.close()
        self.service, self.status, self.notices = None, "", None

    # The journal

    def journalctl(self, *arguments):
        lines = [json.loads(line) for line in self.journal.read_text().splitlines() if line.startswith("{")]
        arguments, pattern, count, is_json = list(arguments), None, None, False
        while arguments:
            match arguments.pop(0):
                case "-u" if arguments[0] == NAME:
                    arguments.pop(0)
                case "-n":
                    count = int(arguments.pop(0))
                case "-g":
                    pattern = arguments.pop(0)
                case "-p":
                    worst = PRIORITIES.index(arguments.pop(0))
                    lines = [line for line in lines if PRIORITIES.index(line["level"]) <= worst]
                case "-o" if arguments[0] == "json":
                    is_json = bool(arguments.pop(0))
                case field if match := re.fullmatch(r"WARDLINE_([A-Z_]+)=(.+)", field):
                    lines = self.having(lines, *match.groups())
                case unknown:
                    raise Refusal(f"{unknown} is not known here")
        if pattern:
            lines = [line for line in lines if re.search(pattern, line["message"])]
        said = "".join((json.dumps(line) if is_json else line["message"]) + "\n" for line in (lines[-count:] if count else lines))
        return {"status": 1 if pattern and not lines else 0, "output": said or "-- No entries --\n"}

    @staticmethod
    def having(lines, name, value):
        """Lines with a value in a field; its name must be one that the relay writes, and an event one that it has."""
        name = name.split("_")[0].lower() + "".join(part.capitalize() for part in name.split("_")[1:])
        sources = "".join(path.read_text() for path in (SOURCES / "Sources/WardlineRelayServer").glob("*.swift"))
        known = f'"{value}"' if name == "event" else f'"{name}": '
        if known not in sources and not (name == "event" and re.search(rf"case .*\b{value}\b", sources)):
            raise Refusal(f"the relay writes no {name} {value}")
        return [line for line in lines if str(line.get(name)) == value]

    # A command with the credentials of the service

    def systemd_run(self, *arguments):
        arguments, properties = list(arguments), []
        while arguments[0].startswith("--"):
            option, _, value = arguments.pop(0).partition("=")
            if option == "--property":
                properties.append(value.partition("=")[::2])
            elif option not in ["--quiet", "--collect", "--wait", "--pipe"]:
                raise Refusal(f"{option} is not known here")
        if unknown := {name for name, _ in properties} - FOLLOWED - LEFT["Service"]:
            raise Refusal(f"{', '.join(unknown)} is not known here")
        credentials = self.root / "run/credentials-of-command"
        self.load_credentials(credentials, [value for name, value in properties if name == "LoadCredential"])
        variables = {name: self.environment[name] for name in ["PATH", "LANG"]} | {"CREDENTIALS_DIRECTORY": str(credentials)}
        for name, value in properties:
            if name == "EnvironmentFile":
                variables |= self.environment_file(value)
        words = [re.sub(r"\$\{(\w+)\}", lambda name: variables[name[1]], word).replace("$$", "$") for word in arguments]
        ran = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=variables, timeout=patient(20))
        return {"status": ran.returncode, "output": ran.stdout, "errors": ran.stderr}

    # nginx

    def nginx_command(self):
        folder = self.root / "etc/nginx"
        self.write(folder / "nginx.conf", NGINX)
        return ["/usr/sbin/nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]

    def run_nginx(self, *arguments):
        ran = subprocess.run([*self.nginx_command(), *arguments], capture_output=True, text=True, timeout=patient(10))
        return {"status": ran.returncode, "output": ran.stdout, "errors": ran.stderr}

    def reload_nginx(self):
        """It is started at its first reload: on a machine it runs from its installation."""
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait()
        self.nginx = subprocess.Popen(self.nginx_command(), stdin=subprocess.DEVNULL)
