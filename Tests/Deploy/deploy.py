#!/usr/bin/env python3
"""What can be known of deploy/compose and deploy/kubernetes without a container engine.

  deploy.py check DEPLOY     says what is wrong with the files, and ends with 1 if anything is
  deploy.py commands DEPLOY  prints what compose starts: for each service its command, variables, mounts and check; and HAProxy's configuration
                             for Kubernetes
  deploy.py mistakes DEPLOY  makes each of the mistakes in mistakes.yaml, prints what the check says, and ends with 1 if it finds one of them not

The form is that of the schemas beside this file; beyond it the names that one part uses have to be those of another one.
"""

import functools
import ipaddress
import json
import pathlib
import re
import sys

import jsonschema
import yaml

HERE = pathlib.Path(__file__).parent
problems = []
# Texts that are read instead of those of the files.
changed = {}


def require(holds, text):
    if not holds:
        problems.append(text)


class Loader(yaml.CSafeLoader):
    """YAML in which a key that is given twice is an error."""

    def construct_mapping(self, node, deep=False):
        names = [key.value for key, _ in node.value if key.tag != "tag:yaml.org,2002:merge"]
        for name in names:
            if names.count(name) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"'{name}' is given twice", node.start_mark)
        return super().construct_mapping(node, deep)


def text_of(path):
    return changed.get(path) or path.read_text()


def read(path):
    return [document for document in yaml.load_all(text_of(path), Loader) if document]


@functools.cache
def validator(schema):
    return jsonschema.Draft7Validator(yaml.safe_load((HERE / schema).read_text()), format_checker=jsonschema.FormatChecker())


def check_form(name, document, schema):
    for error in validator(schema).iter_errors(document):
        kind = document.get("kind")
        if error.validator == "oneOf" and kind:
            # What is wrong with it as what it says it is.
            kinds = [one["properties"]["kind"]["const"] for one in error.schema["oneOf"]]
            require(kind in kinds, f"{name}: there is no form of a {kind}")
            for inner in error.context:
                if kind in kinds and inner.schema_path[0] == kinds.index(kind):
                    problems.append(f"{name}, {kind} {document.get('metadata', {}).get('name')}: {inner.json_path}: {inner.message}")
        else:
            problems.append(f"{name}: {error.json_path}: {error.message}")
    return not problems


def addresses_of_relays(configuration):
    return dict(re.findall(r"^ *server (\S+) (\S+)", configuration, re.M))


def value_after(words, name):
    return words[words.index(name) + 1] if name in words[:-1] else None


# Compose


def check_compose(deploy):
    path = deploy / "compose/compose.yaml"
    (document,) = read(path)
    if not check_form("compose.yaml", document, "compose.schema.yaml"):
        return document
    services = document["services"]
    for name, service in services.items():
        for other in service.get("depends_on", []):
            require(other in services, f"compose.yaml: {name} depends on {other}, which is no service")
            needs = service["depends_on"][other]["condition"] if isinstance(service["depends_on"], dict) else ""
            require(needs != "service_healthy" or "healthcheck" in services.get(other, {}), f"compose.yaml: {other} has no health check")
        for network in service.get("networks", []):
            require(network in document["networks"], f"compose.yaml: {name} is in {network}, which is no network")
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                require((path.parent / source).exists(), f"compose.yaml: {name} mounts {source}, which is not there")
                require(volume.endswith(":ro"), f"compose.yaml: {name} could write to {source}")
            elif not source.startswith("/"):
                require(source in document["volumes"], f"compose.yaml: {name} mounts {source}, which is no volume")
        for text in service.get("command", []) + list(service.get("environment", {}).values()):
            require("$" not in text.replace("$$", ""), f"compose.yaml: {name}: compose would replace a variable in {text}")
        require(service.get("restart") == "unless-stopped" or name == "secrets", f"compose.yaml: {name} is not started again")
        build = service.get("build")
        if build:
            context = path.parent / build["context"]
            require(context.resolve() == deploy.parent.resolve(), f"compose.yaml: {name} is built in {context}")
            require((deploy.parent / build["dockerfile"]).exists(), f"compose.yaml: there is no {build['dockerfile']}")
    used = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    for volume in document["volumes"]:
        require(volume in used, f"compose.yaml: nothing uses the volume {volume}")
    check_relays_of_compose(deploy, document)
    return document


def relays_of(document):
    return {name: service for name, service in document["services"].items() if service["command"][0] == "serve"}


def check_relays_of_compose(deploy, document):
    relays, haproxy = relays_of(document), document["services"]["haproxy"]
    network = ipaddress.ip_network(document["networks"]["wardline"]["ipam"]["config"][0]["subnet"])
    own = {name: service["networks"]["wardline"]["ipv4_address"] for name, service in relays.items()}
    proxy = haproxy["networks"]["wardline"]["ipv4_address"]
    for address in [*own.values(), proxy]:
        require(ipaddress.ip_address(address) in network, f"compose.yaml: {address} is not in {network}")
    listed = addresses_of_relays((deploy / "haproxy/several.cfg").read_text())
    expected = {name: f"{address}:7443" for name, address in own.items()}
    require(listed == expected, f"compose.yaml has the relays {expected}, and several.cfg {listed}")
    directories = [volume for service in relays.values() for volume in service["volumes"] if ":/data" in volume]
    require(len(set(directories)) == len(relays), f"compose.yaml: a relay has no data directory of its own: {directories}")
    for name, service in relays.items():
        words = service["command"]
        require(value_after(words, "--trusted-proxy") == proxy, f"compose.yaml: {name} does not trust HAProxy, {proxy}")
        port = (value_after(words, "--admin") or "").split(":")[-1]
        require(service["healthcheck"]["test"][-1] == f"https://127.0.0.1:{port}/readyz", f"compose.yaml: the check of {name} does not ask --admin")
        require(words == list(relays.values())[0]["command"], f"compose.yaml: {name} has other flags than the other relays")
    paths = {volume.split(":")[1] for volume in haproxy["volumes"]}
    files = {word for word in haproxy["command"] if word.endswith(".cfg")}
    require(files == paths, f"compose.yaml: HAProxy reads {files}, and {paths} are mounted")


# Kubernetes


def check_kubernetes(deploy, compose):
    found = {}
    for path in sorted((deploy / "kubernetes").glob("*.yaml")):
        for document in read(path):
            if check_form(path.name, document, "kubernetes.schema.yaml"):
                key = document["kind"], document["metadata"]["name"]
                require(key not in found, f"{path.name}: {key} is there twice")
                require(document["kind"] == "Namespace" or "namespace" in document["metadata"], f"{path.name}: {key} names no namespace")
                found[key] = document
    if problems:
        return found
    # What the text on top of namespace.yaml makes by hand.
    text = text_of(deploy / "kubernetes/namespace.yaml")
    by_hand = {"secret": {}, "configmap": {}}
    joined = text.replace("\n#     --", " --")
    for kind, name, files in re.findall(r"create (?:secret generic|(configmap)) (\S+)((?: --from-file=\S+)+)", joined):
        by_hand[kind or "secret"][name] = {pathlib.Path(file).name for file in re.findall(r"--from-file=(\S+)", files)}
    pods = {name: one["spec"]["template"] for (kind, name), one in found.items() if kind in ["StatefulSet", "Deployment"]}
    labels = [pod["metadata"]["labels"] for pod in pods.values()]

    def selects(selector, where):
        require(any(selector.items() <= one.items() for one in labels), f"{where}: no pod has {selector}")

    for (kind, name), document in found.items():
        where, spec = f"{kind} {name}", document.get("spec", {})
        if kind == "Service":
            selects(spec["selector"], where)
            names = {port["name"] for pod in pods.values() for c in pod["spec"]["containers"] for port in c["ports"] if
                     spec["selector"].items() <= pod["metadata"]["labels"].items()}
            for port in spec["ports"]:
                require(port.get("targetPort", port["name"]) in names, f"{where}: no container has the port {port}")
        if kind in ["PodDisruptionBudget"]:
            selects(spec["selector"]["matchLabels"], where)
        if kind == "NetworkPolicy":
            for selector in [spec["podSelector"], *[peer["podSelector"] for rule in spec["ingress"] for peer in rule["from"]]]:
                selects(selector["matchLabels"], where)
        if kind == "StatefulSet":
            require(("Service", spec["serviceName"]) in found, f"{where}: there is no service {spec['serviceName']}")
        if kind in ["StatefulSet", "Deployment"]:
            check_pod(where, document, found, by_hand)
    check_like_compose(deploy, found, compose)
    return found


def check_pod(where, document, found, by_hand):
    spec, pod = document["spec"], document["spec"]["template"]["spec"]
    labels = document["spec"]["template"]["metadata"]["labels"]
    require(spec["selector"]["matchLabels"].items() <= labels.items(), f"{where}: its selector does not select its pods")
    volumes = {volume["name"]: volume for volume in pod.get("volumes", [])}
    claims = {claim["metadata"]["name"] for claim in spec.get("volumeClaimTemplates", [])}
    for name, volume in volumes.items():
        if "secret" in volume:
            name = volume["secret"]["secretName"]
            require(name in by_hand["secret"], f"{where}: namespace.yaml does not make the secret {name}")
        if "configMap" in volume:
            name = volume["configMap"]["name"]
            require(name in by_hand["configmap"] or ("ConfigMap", name) in found, f"{where}: nothing makes the config map {name}")
    mounted = set()
    for container in pod.get("initContainers", []) + pod["containers"]:
        ports = {port["name"] for port in container.get("ports", [])}
        for mount in container["volumeMounts"]:
            mounted.add(mount["name"])
            require(mount["name"] in volumes.keys() | claims, f"{where}: {mount['name']} is no volume")
        for probe in ["startupProbe", "livenessProbe", "readinessProbe"]:
            for action in ["httpGet", "tcpSocket"]:
                port = container.get(probe, {}).get(action, {}).get("port")
                require(port is None or port in ports, f"{where}: {probe} asks {port}, which is no port")
        for port in container.get("ports", []):
            if port["name"] == "admin":
                require(f"0.0.0.0:{port['containerPort']}" == value_after(container["args"], "--admin"), f"{where}: --admin is not {port}")
        # A file of a secret that a program reads is in that secret.
        for mount in container["volumeMounts"]:
            secret = volumes.get(mount["name"], {}).get("secret", {}).get("secretName")
            for file in re.findall(rf"{mount['mountPath']}/([\w.-]+)", " ".join(container["args"])) if secret else []:
                require(file in by_hand["secret"].get(secret, {}), f"{where}: the secret {secret} has no {file}")
    require(volumes.keys() | claims == mounted, f"{where}: {sorted((volumes.keys() | claims) - mounted)} is not mounted")


def check_like_compose(deploy, found, compose):
    """The programs get the same arguments as with compose, which the test starts."""

    def container(kind, name):
        return found[kind, name]["spec"]["template"]["spec"]["containers"][0]

    def variables(container):
        return {one["name"]: one["value"] for one in container["env"]}

    def without_proxy(words):
        return [word for index, word in enumerate(words) if "--trusted-proxy" not in words[max(0, index - 1):index]]

    relay, pod = next(iter(relays_of(compose).values())), container("StatefulSet", "relay")
    require(without_proxy(pod["args"]) == without_proxy(relay["command"]), "relays.yaml: the flags are not those of compose.yaml")
    require(variables(pod) == relay["environment"], "relays.yaml: the variables are not those of compose.yaml")
    for name in ["db1", "db2"]:
        service, pod = compose["services"][name], container("StatefulSet", name)
        require(pod["args"] == service["command"], f"databases.yaml: the command of {name} is not that of compose.yaml")
        require(variables(pod) == service["environment"], f"databases.yaml: the variables of {name} differ")
        require(pod["image"] == service["image"], f"databases.yaml: the image of {name} is not that of compose.yaml")
    image = container("Deployment", "haproxy")["image"]
    require(image == compose["services"]["haproxy"]["image"], "haproxy.yaml: the image is not that of compose.yaml")
    for (kind, name), document in found.items():
        if kind in ["StatefulSet", "Deployment"] and name in compose["services"]:
            grace, seconds = compose["services"][name].get("stop_grace_period"), document["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
            require(grace is None or grace == f"{seconds}s", f"{name}: it has {seconds} s to stop, and {grace} with compose")
    # HAProxy: as several.cfg, but for where it listens, whom it connects to, and where it logs.
    several, own = (deploy / "haproxy/several.cfg").read_text(), haproxy_configuration(found)
    common = {line.strip() for line in several[several.index("defaults\n"):].splitlines() if line.strip() and not line.strip().startswith("#")}
    for line in sorted(common):
        if not line.startswith(("bind ", "server ")):
            require(any(other.strip().startswith(line) for other in own.splitlines()), f"haproxy.yaml lacks a line of several.cfg: {line}")
    replicas = found["StatefulSet", "relay"]["spec"]["replicas"]
    expected = {f"relay{index + 1}": f"relay-{index}.relays.wardline.svc.cluster.local:7443" for index in range(replicas)}
    require(addresses_of_relays(own) == expected, f"haproxy.yaml has the relays {addresses_of_relays(own)} instead of {expected}")


def haproxy_configuration(found):
    return found["ConfigMap", "haproxy"]["data"]["haproxy.cfg"]


def check(deploy):
    compose, found = {}, {}
    problems.clear()
    try:
        compose = check_compose(deploy)
        if not problems:
            found = check_kubernetes(deploy, compose)
    except (yaml.YAMLError, KeyError) as error:
        problems.append(f"{type(error).__name__}: {error}")
    return compose, found


def make_mistakes(deploy):
    missed = 0
    for mistake in yaml.safe_load((HERE / "mistakes.yaml").read_text()):
        path = deploy / mistake["file"]
        text = path.read_text()
        changed[path] = text.replace(mistake["old"], mistake["new"])
        check(deploy)
        if changed.pop(path) == text or not any(mistake["said"] in problem for problem in problems):
            missed += 1
            print(f"not found: {mistake}; what was found: {problems}", file=sys.stderr)
        else:
            print(f"found: {problems[0].splitlines()[0]}")
    return 1 if missed else 0


def main(what, deploy):
    if what == "mistakes":
        return make_mistakes(deploy)
    compose, found = check(deploy)
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    if what == "commands":
        services = {
            name: {
                "command": service.get("entrypoint", []) + service["command"],
                "environment": service.get("environment", {}),
                "volumes": service.get("volumes", []),
                "healthcheck": service.get("healthcheck", {}).get("test", [])[1:],
            }
            for name, service in compose["services"].items()
        }
        print(json.dumps({"services": services, "haproxy": haproxy_configuration(found)}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))
