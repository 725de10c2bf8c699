"""Places hospitals on cells by rendezvous hashing."""

MASK = (1 << 64) - 1


def mix(value):
    """A hash of 64 bits (the finalizer of SplitMix64)."""
    value = (value + 0x9E3779B97F4A7C15) & MASK
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & MASK
    return value ^ value >> 31


def place(hospital, cells):
    """The cell with the highest score for this hospital. A cell that is removed moves its own hospitals, and no others."""
    return max(cells, key=lambda cell: mix(hospital ^ mix(cell)))


def hospital_sizes(generator, settings):
    """Devices of each hospital. Their sum is that of all devices, but for rounding."""
    weights = [generator.lognormvariate(0, settings.hospital_spread) for _ in range(settings.hospitals)]
    whole = sum(weights)
    return [settings.devices * weight / whole for weight in weights]


def cell_devices(sizes, cells, regions):
    """Devices of each cell. A hospital is at home in one region, and a cell too: their number modulo that of the regions."""
    found = [0.0] * cells
    of_region = [range(region, cells, regions) for region in range(regions)]
    for hospital, size in enumerate(sizes):
        found[place(hospital, of_region[hospital % regions])] += size
    return found
