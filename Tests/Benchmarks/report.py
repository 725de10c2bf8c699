"""RESULTS.md and its plots, from results.json."""

import html
import math
import re

COLOURS = {"ours": "#1f5fa8", "floor": "#7a7a7a", "mosquitto": "#b5482a", "nats": "#2b8a5a", "nats-synced": "#6bb38c", "redis": "#8a4fa8"}


def write(result, directory):
    lines = [
        "# Results",
        "",
        "Written by `make bench SCENARIOS=…` (Tests/Benchmarks/bench.py); the figures with their spread are in results.json.",
        "Each scenario is of one run on one machine, which stands below its title; those of different machines do not compare.",
        "",
        "Medians of rounds in turns (ours, then each peer, and again). Each ratio is the median of the ratios within a round; above 1 is better "
        "for us, of times as well.",
        "",
    ]
    for name in sorted(result["scenarios"], key=rank):
        lines += scenario(name, result["scenarios"][name])
    for name, axis in (("pairs", "throughput"), ("pairs", "p99"), ("idle", "cpu")):
        if name in result["series"]:
            picture = f"{axis}-{name}.svg"
            (directory / picture).write_text(plot(result["series"][name], axis))
            series = result["series"][name]
            lines += [f"![{TITLES[axis]}, {series['title']}]({picture})", "", *where(series)]
    (directory / "RESULTS.md").write_text("\n".join(lines).rstrip() + "\n")


def rank(name):
    """Sorts P2 before P10, and names without a number last."""
    digits = re.sub(r"\D", "", name)
    return (int(digits) if digits else math.inf, name)


def scenario(name, found):
    yield f"## {name}: {found['title']}"
    yield ""
    yield from where(found)
    yield from figures(found) if "figures" in found else peers(found)
    yield "| target | found | |"
    yield "|---|---|---|"
    for target in found["targets"]:
        yield (
            f"| {target['figure']} {'≥' if target['relation'] == '>=' else '≤'} {number(target['bound'])} | {number(target['value'])} | "
            f"{'reached' if target['reached'] else '**missed**'} |"
        )
    yield ""


def where(found):
    machine = found["machine"]
    yield (
        f"{machine['processor']}, {machine['cores']} cores, Linux {machine['kernel']}, load {machine['load']} at the end; "
        f"commit {found['commit']}."
    )
    yield ""


def figures(found):
    """Of a scenario that measures the programs by themselves."""
    yield f"{found['rounds']} round{'s' if found['rounds'] > 1 else ''}."
    yield ""
    yield "| | median | least | most |"
    yield "|---|---|---|---|"
    for figure, value in found["figures"].items():
        yield f"| {figure} | {number(value['median'])} | {number(value['min'])} | {number(value['max'])} |"
    yield ""


def number(value):
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def peers(found):
    yield f"{found['rounds']} rounds of {found['seconds']:g} s."
    yield ""
    yield "| | delivered/s | ratio | p50, ms | p99, ms | CPU, µs a message | an acknowledgement means |"
    yield "|---|---|---|---|---|---|---|"
    rows = {"ours": found["ours"]} | ({"floor": found["floor"]} if "floor" in found else {}) | found["peers"]
    for peer, row in rows.items():
        ratio = f"{found['ratios'][peer]['rate']['median']:.2f}" if peer in found["ratios"] else ""
        if peer in found["notCompared"]:
            ratio = f"not compared: load generator busy {row['ownShare']['median']:.0%}"
        yield (
            f"| {peer} | {row['rate']['median']:,.0f} | {ratio} | {row['p50']['median']:.2f} | {row['p99']['median']:.2f} | "
            f"{row['cpuMicroseconds']['median']:.1f} | {row['means']} |"
        )
    for peer, why in found["leftOut"].items():
        yield f"| {peer} | left out: {' '.join(why.split())} | | | | | |"
    yield ""
    yield "Counted for each message of ours: " + ", ".join(f"{key} {value:.2f}" for key, value in found["counts"].items()) + "."
    yield ""


TITLES = {"throughput": "Delivered a second", "p99": "p99 from send to receipt, ms", "cpu": "CPU of the server, µs a message"}
COLUMNS = {"throughput": 1, "p99": 2, "cpu": 3}
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 70, 110, 40, 40


def plot(series, axis):
    column, values = COLUMNS[axis], sorted({row[0] for rows in series["found"].values() for row in rows})
    # Places at even distances: an axis from 1 to 200, or from 0 to 9,000.
    place = {value: LEFT + index * (WIDTH - LEFT - RIGHT) / max(1, len(values) - 1) for index, value in enumerate(values)}
    top = max(row[column] for rows in series["found"].values() for row in rows)
    step = 10 ** math.floor(math.log10(top)) / 2
    top = math.ceil(top / step) * step

    def height(value):
        return HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{html.escape(TITLES[axis])}: {html.escape(series["title"])}</text>',
    ]
    for index in range(5):
        value = top * index / 4
        y = height(value)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:,.4g}</text>')
    for value, x in place.items():
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{value:,}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{series["axis"]}</text>')
    lowest = HEIGHT
    for peer, rows in sorted(series["found"].items(), key=lambda item: item[1][-1][column]):
        points = " ".join(f"{place[row[0]]:.1f},{height(row[column]):.1f}" for row in rows)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[peer]}" stroke-width="2"/>')
        # Names do not cover each other.
        lowest = min(lowest - 14, height(rows[-1][column]) + 4)
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{lowest:.1f}" fill="{COLOURS[peer]}">{peer}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
