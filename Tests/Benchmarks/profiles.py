"""Where a server's time goes in a scenario: what `perf` has sampled in a run of its own, as text."""

import re
import shutil
import subprocess
import tempfile

# Rows that are less than that part of all samples are left out, in percent.
SHARE_MIN = 0.5
SAMPLES_PER_SECOND = 999


def profile(path, title, process, run):
    """Calls `run(beside)`, which starts `beside(pid)` once its server is there, and writes what was sampled meanwhile to a file.

    The first part says which thread was in which library, or in the kernel; the others, by thread, in which function, itself and with all that it
    has called.
    """
    if not shutil.which("perf"):
        return print("  no profile: there is no perf here (Debian: linux-perf)")
    with tempfile.TemporaryDirectory(prefix="wardline-profile-") as directory:
        samples = f"{directory}/samples"
        recorders = []

        def beside(pid):
            command = ["perf", "record", "--quiet", "--call-graph", "fp", "--freq", str(SAMPLES_PER_SECOND), "--output", samples, "--pid", str(pid)]
            recorders.append(subprocess.Popen(command, stderr=subprocess.DEVNULL))

        run(beside)
        for recorder in recorders:
            recorder.wait()
        parts = [("by library", "comm,dso", []), ("by function", "comm,symbol", []), ("by function, with its callees", "comm,symbol", ["--children"])]
        text = [f"{title}: {process}, {SAMPLES_PER_SECOND} samples a second, {SHARE_MIN} % of them and more.\n"]
        for name, columns, flags in parts:
            text += [f"\n{name}\n\n"] + rows(samples, columns, flags or ["--no-children"])
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(demangled(text))
    print(f"  profile  {path}")


def rows(samples, columns, flags):
    command = ["perf", "report", "--input", samples, "--stdio", "--call-graph", "none", "--sort", columns, "--percent-limit", str(SHARE_MIN)] + flags
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    lines = (re.sub(r"\s+-\s+-\s*$", "", line).rstrip() for line in said.splitlines())
    # Places without a name say nothing to a reader.
    return [line + "\n" for line in lines if line and not line.startswith("#") and not re.search(r"\] (0x)?[0-9a-f]{16}$", line)]


def demangled(lines):
    """Swift's names as they are written, cut to a line; as they are without its toolchain."""
    if shutil.which("swift"):
        said = subprocess.run(["swift", "demangle", "--simplified"], input="".join(lines), stdout=subprocess.PIPE, text=True, check=False)
        if said.returncode == 0:
            lines = said.stdout.splitlines(keepends=True)
    return [line.rstrip()[:180] + "\n" for line in lines]
