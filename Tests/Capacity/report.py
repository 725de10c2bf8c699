"""The findings as text."""

LIMITS = {
    "connections": "connections of a relay (--connections-max)", "descriptors": "file descriptors of a relay", "loop": "event loop of a relay",
    "database": "processor of the database", "journal": "row of the journal: commits of all relays take turns", "memory": "memory of a relay",
}  # fmt: skip


def percent(value):
    return f"{100 * value:.1f} %"


def number(value, digits=0):
    return "-" if value is None else f"{value:,.{digits}f}"


def text(found):
    parts = (needs, normal, region, relay, database, limits, compared, assumed)
    return "\n".join(line for part in parts for line in part(found)).rstrip()


def title(words):
    return ["", words, "-" * len(words)]


def needs(found):
    need, given = found["needs"], found["assumed"]
    yield f"{given['devices']:,} devices, {given['sessions']:,} active sessions, {number(need['messagesPerSecond'])} messages/s"
    yield f"Costs: {found['costsFrom']}."
    yield f"All else is assumed, and listed below. Seed {found['seed']}."
    yield from title(f"Needed, at {percent(given['target'])} of any resource of the hottest cell")
    if not found["isEnough"]:
        yield "NOT ENOUGH: with so many cells (--cells) the hottest one is above the target."
    equal = f"{need['cellsForEqualHospitals']:,} if hospitals were equal"
    yield f"{'cells':<26}{need['cells']:>10,}   of {given['relays']} relays and a database; {equal}"
    copies = "a primary, a replica" + (", a standby in another region" if given["regions"] > 1 else "")
    yield f"{'relays':<26}{need['relays']:>10,}"
    yield f"{'databases':<26}{need['databases']:>10,}   for each cell {copies}"
    yield f"{'processor cores':<26}{need['cores']:>10,}"
    yield f"{'memory':<26}{need['memoryGigabytes']:>10,} GB"
    for name, key, unit in (("connections of a relay", "connectionsPerRelay", ""), ("memory of a relay", "memoryPerRelayMegabytes", " MB")):
        yield f"{name:<26}{need[key]['mean']:>10,}{unit}   {need[key]['hottest']:,}{unit} in the hottest cell"
    yield f"{'descriptors of a relay':<26}{need['descriptorsPerRelay']:>10,}   in the hottest cell"
    yield f"{'log, write-ahead log':<26}{need['logGigabytesPerDay']:>10,.1f} GB/day   {need['walGigabytesPerDay']:,.1f} GB/day"
    traffic = f"{need['regionGigabytesPerDay']:,.1f} between regions, {need['deviceGigabytesPerDay']:,.1f} with devices (GB/day)"
    yield f"{'traffic':<26}{need['zoneGigabytesPerDay']:>10,.1f} between zones, {traffic}"
    money = need["moneyPerMonth"]
    yield f"{'money, an estimate':<26}{money['all']:>10,} EUR/month"
    yield "  " + ", ".join(f"{name} {value:,}" for name, value in money.items() if name != "all")
    yield ""
    yield f"The hottest cell has {need['hottestByMean']:.2f} times the devices of the mean one, because hospitals are not of one size."
    yield from utilisations(found)


def utilisations(found):
    """By arithmetic, and simulated beside as a check."""
    arithmetic, simulated = found["needs"]["utilisation"], found["normal"]["utilisation"]
    yield f"{'utilisation':<26}{'mean cell':>12}{'hottest':>12}{'simulated mean':>18}{'simulated worst':>18}"
    for name in arithmetic["mean"]:
        key = {"loop": "loopMean"}.get(name, name)
        worst = simulated["worstCell"].get({"loop": "loopMax"}.get(name, name))
        row = f"  {name:<24}{percent(arithmetic['mean'][name]):>12}{percent(arithmetic['hottest'][name]):>12}"
        yield row + (f"{percent(simulated['mean'][key]):>18}{percent(worst):>18}" if worst is not None else "")
    yield f"{found['simulatedCells']} of {found['needs']['cells']} cells simulated: the hottest of each region, and others at random."
    if found["simulatedCells"] < found["needs"]["cells"]:
        yield "So the simulated mean is above that of all cells."


def table(rows):
    yield f"{'milliseconds':<34}{'p50':>10}{'p99':>10}{'max':>10}{'messages':>12}"
    for name, one in rows:
        values = "".join(f"{number(one[key], 1):>10}" for key in ("p50Milliseconds", "p99Milliseconds", "maxMilliseconds"))
        yield f"  {name:<32}{values}{one['count']:>12,}"


def normal(found):
    minute = found["normal"]
    yield from title("A normal minute")
    yield f"{minute['seconds']:g} s of it simulated. Times at the relay, without the links of the devices."
    yield from table([
        ("acknowledged", minute["times"]["acknowledged"]), ("delivered, same relay", minute["times"]["deliveredSameRelay"]),
        ("delivered, across relays", minute["times"]["deliveredAcross"]),
    ])  # fmt: skip
    rows = minute["rowsPerCommit"]
    yield f"messages of one commit: mean {rows['mean']:.2f}, p99 {number(rows['p99'])}, max {number(rows['max'])}"


def noticed(one):
    others = one["others"]
    yield from table([(f"delivered to others, {name}", others[name]["delivered"]) for name in ("before", "meanwhile")])
    before, after = one["utilisationBefore"], one["utilisationAfter"]
    pairs = (("loop", "loopMax"), ("database", "database"), ("journal", "journal"))
    yield "utilisation of the worst cell, before and after: " + ", ".join(
        f"{name} {percent(before[key])} and {percent(after[key])}" for name, key in pairs)  # fmt: skip
    yield f"the longest wait of a message, until it was acknowledged and delivered: {number(one['waitMaxSeconds'], 1)} s; lost: {one['messagesLost']}"


def back(one):
    yield (
        f"{one['devices']:,} devices of the simulated cells: half are back after {number(one['halfBackSeconds'], 1)} s, "
        f"99 % after {number(one['p99BackSeconds'], 1)} s, all after {number(one['allBackSeconds'], 1)} s"
        + ("" if one["back"] == one["devices"] else f"; {one['devices'] - one['back']:,} NOT BACK")
    )
    yield f"admissions of one relay: at most {one['admissionsPerSecondMax']:,} in a second; turned away {one['turnedAway']:,} times"


def region(found):
    one = found["regionLost"]
    if not one:
        return
    yield from title(f"A region lost, its standbys serve after {one['failoverSeconds']:g} s ({one['cells']} surviving cells simulated)")
    yield from back(one)
    yield from noticed(one)
    carried = one["carried"]
    verdict = "carry" if carried["isCarried"] else "DO NOT carry"
    yield (
        f"The other regions {verdict} {carried['factor']:g} times their load: the busiest resource at {percent(carried['busiest'])}, "
        f"{percent(carried['connections'])} of the connections of a relay in use."
    )
    computed = ", ".join(f"{name} {percent(value)}" for name, value in carried["computed"].items())
    yield f"The hottest cell with {carried['factor']:g} times its load, by arithmetic: {computed}."
    yield f"A target of {percent(carried['safeTarget'])} is safe: times {carried['factor']:g} it is {percent(found['assumed']['ceiling'])}."


def relay(found):
    one = found["relayLost"]
    if one:
        yield from title("One relay's machine lost, in the hottest cell")
        yield from back(one)
        yield from noticed(one)


def database(found):
    one = found["databaseLost"]
    yield from title(f"One database lost, in the hottest cell: {one['awaySeconds']:g} s until its replica serves")
    if one["isLongerThanAnAnswer"]:
        yield "Longer than the 30 s for which a device waits for an answer. The reconnects of such devices are not simulated."
    yield f"Messages written meanwhile are acknowledged within {number(one['caughtUpMilliseconds'])} ms after that."
    yield from noticed(one)


def limits(found):
    given = found["assumed"]
    yield from title(f"What limits one cell, at this mix ({given['relays']} relays, {given['databaseCores']} cores of its database)")
    for place, one in enumerate(found["limits"], 1):
        soft = "; from there batches grow" if one["isSoft"] else ""
        yield f"{place}. {number(one['messagesPerSecond']):>9} messages/s, {one['connections']:>10,} connections   {LIMITS[one['limit']]}{soft}"
    yield "Those of the loop and of the database are lower bounds: costs between relays are those at the moderate rate."


def compared(found):
    yield from title("The model beside the measured relay")
    one = found["compared"]
    yield (
        f"one relay, one machine, {number(one['perSecond'])} messages/s: p50 {one['modelP50Milliseconds']:.2f} ms in the model, "
        f"{one['measuredP50Milliseconds']:.2f} ms by the costs: {one['factor']:.2f} times"
    )


def assumed(found):
    yield from title("Assumed, not measured")
    for name, value in found["assumed"].items():
        yield f"  {name:<34}{value:>14,}"
    prices = ", ".join(f"{name} {value:g}" for name, value in found["prices"].items())
    yield f"  prices, EUR: {prices}"
    yield "After a region is lost, each surviving cell takes over its part of a lost one on the same machines. The relays of a region have one"
    yield "address. Heartbeats slow a loop down evenly. All of a relay's processor time counts for its loop, unless loopShare is below 1."
