"""Writes streams of records as sent by SlideRule's gedi02ap, the definitions of their footprints, and what a reader must find.

    sliderule-new.bin     footprints in the layout of servers from 4.13.1 on
    sliderule-old.bin     footprints in the layout of earlier servers
    sliderule-other.bin   footprints in a layout of no server, known only from the definition
    sliderule.json        {"definitions": {new, old, other}, "shots": [...], "rejected": {...}}

Made with Python's struct alone, from the layouts in the service's source: a record is version, length of type, length of data
(big-endian), type with a terminating zero, data. The shots are invented.

    python3 test/oracles/sliderule.py
"""

import json
import struct
from datetime import datetime, timezone
from pathlib import Path

HERE = Path(__file__).parent
FLOAT, DOUBLE = 9, 10
DEGRADED, QUALITY, SURFACE = 0x01, 0x02, 0x80
GOOD = QUALITY | SURFACE


def record(kind, data):
    name = kind.encode() + b"\0"
    return struct.pack(">HHI", 2, len(name), len(data)) + name + data


# Struct's letter and number of bytes, by SlideRule's name of the type.
TYPES = {
    "UINT8": ("B", 1),
    "UINT16": ("H", 2),
    "UINT32": ("I", 4),
    "UINT64": ("Q", 8),
    "INT64": ("q", 8),
    "TIME8": ("q", 8),
    "FLOAT": ("f", 4),
    "DOUBLE": ("d", 8),
}

COMMON = {
    "shot_number": ("UINT64", 0, "LE"),
    "time": ("TIME8", 8, "LE"),
    "latitude": ("DOUBLE", 16, "LE"),
    "longitude": ("DOUBLE", 24, "LE"),
    "elevation_lm": ("FLOAT", 32, "LE"),
    "elevation_hr": ("FLOAT", 36, "LE"),
    "solar_elevation": ("FLOAT", 40, "LE"),
    "sensitivity": ("FLOAT", 44, "LE"),
}
# Bytes of a footprint, and type, offset and byte order of its fields.
LAYOUTS = {
    "new": (
        56,
        {
            **COMMON,
            "orbit": ("UINT32", 48, "LE"),
            "beam": ("UINT8", 52, "LE"),
            "flags": ("UINT8", 53, "LE"),
            "track": ("UINT16", 54, "LE"),
        },
    ),
    "old": (56, {**COMMON, "beam": ("UINT8", 48, "LE"), "flags": ("UINT8", 49, "LE")}),
    "other": (
        72,
        {
            "flags": ("UINT16", 0, "LE"),
            "beam": ("UINT32", 4, "BE"),
            "time": ("INT64", 8, "BE"),
            "shot_number": ("UINT64", 16, "LE"),
            "sensitivity": ("DOUBLE", 24, "LE"),
            "longitude": ("DOUBLE", 32, "LE"),
            "latitude": ("DOUBLE", 40, "BE"),
            "elevation_lm": ("FLOAT", 48, "BE"),
            "track": ("UINT16", 52, "LE"),
        },
    ),
}


def definition(layout):
    size, fields = LAYOUTS[layout]
    described = {
        name: {"type": kind, "offset": at * 8, "elements": 1, "flags": order} for name, (kind, at, order) in fields.items()
    }
    return {"__datasize": size, **described}


def footprint(layout, shot):
    number, time, lat, lon, ground, sensitivity, beam, flags = shot[:8]
    values = {
        "shot_number": number,
        "time": nanoseconds(time),
        "latitude": lat,
        "longitude": lon,
        "elevation_lm": ground,
        "elevation_hr": ground + 20,
        "solar_elevation": -12.5,
        "sensitivity": sensitivity,
        "orbit": int(f"{number:018d}"[:5]),
        "beam": beam,
        "flags": flags,
        "track": 4321,
    }
    size, fields = LAYOUTS[layout]
    packed = bytearray(size)
    for name, (kind, at, order) in fields.items():
        struct.pack_into((">" if order == "BE" else "<") + TYPES[kind][0], packed, at, values[name])
    return bytes(packed)


def heights(number, values, kind=FLOAT):
    letter = "f" if kind == FLOAT else "d"
    return record("ancerec", struct.pack("<QIBBB", number, len(values), 0, 0, kind) + struct.pack(f"<101{letter}", *values))


def container(*records):
    start = 8 + 8 * len(records)
    entries, at = b"", start
    for one in records:
        entries += struct.pack("<II", len(one), at)
        at += len(one)
    return record("conrec", struct.pack("<II", len(records), start) + entries + b"".join(records))


def alert(code, text):
    return record("exceptrec", struct.pack("<iI", code, 2) + text.encode().ljust(256, b"\0"))


def nanoseconds(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp()) * 10**9 + 123_000_000


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def cover(ground):
    returned = min(1, 2 * ground / 100)
    return (1 - returned) / (1 - returned + 1.5 * returned)


def number(orbit, beam, count):
    """Orbit, beam, two reserved digits, a sub-orbit and the shot's count."""
    return int(f"{orbit:05d}{beam:02d}" + "001" + f"{count:08d}")


# number, time, lat, lon, ground m, sensitivity, beam, flags, ground percent, rh98 m, type of heights, expected
SHOTS = [
    (number(1964, 5, 1), "2020-03-01T10:00:00", -13.72, -44.13, 800.5, 0.95, 5, GOOD, 10.0, 22.0, FLOAT, "shot"),
    (number(1964, 6, 2), "2020-03-01T10:00:01", -13.73, -44.14, 801.5, 0.99, 6, GOOD, 25.0, 18.25, DOUBLE, "shot"),
    (number(1964, 8, 3), "2020-03-01T10:00:02", -13.74, -44.15, 802.5, 0.94, 8, GOOD, 30.0, 17.0, FLOAT, "sensitivity"),
    (number(1964, 11, 4), "2020-03-01T10:00:03", -13.75, -44.16, 803.5, 0.97, 11, GOOD | DEGRADED, 30.0, 17.0, FLOAT, "degraded"),
    (number(19640, 0, 5), "2020-03-01T10:00:04", -13.75, -44.16, 803.5, 0.97, 0, SURFACE, 30.0, 17.0, FLOAT, "quality"),
    (number(19640, 1, 6), "2020-03-01T10:00:05", -13.75, -44.16, 803.5, 0.97, 1, QUALITY, 30.0, 17.0, FLOAT, "surface"),
    (number(19640, 2, 7), "2020-03-01T10:00:06", -13.90, -44.16, 803.5, 0.97, 2, GOOD, 30.0, 17.0, FLOAT, "outside"),
    (number(19640, 3, 8), "2020-03-01T10:00:07", -13.76, -44.17, 803.5, 0.97, 3, GOOD, 30.0, 17.0, None, "refused"),
    (number(33410, 5, 99_999_999), "2020-03-02T10:00:00", -13.77, -44.18, 804.5, 0.98, 5, GOOD, 60.0, 3.8, FLOAT, "shot"),
]


def curve(shot):
    ground, top = shot[8], shot[9]
    return [(i - ground) * top / (98 - ground) for i in range(101)]


def stream(layout):
    prints = [footprint(layout, shot) for shot in SHOTS]
    unused = bytes(LAYOUTS[layout][0])
    elements = [heights(s[0], curve(s), s[10]) for s in SHOTS if s[10] is not None]
    return (
        record("eventrec", struct.pack("<qI", 0, 1) + b"started\0")
        + alert(-4, "empty spatial region")
        + alert(0, "starting")
        + container(record("gedi02arec", b"".join(prints[:3]) + unused), *elements[:3])
        + record("newrec", b"\1\2\3")
        + container(record("gedi02arec", b"".join(prints[3:8])), *elements[3:7])
        + record("gedi02arec", prints[8])
        + elements[7]
        + alert(-3, "granule is missing")
    )


def main():
    for layout in LAYOUTS:
        (HERE / f"sliderule-{layout}.bin").write_bytes(stream(layout))
    expected = [
        {
            "shotNumber": str(s[0]),
            "beam": f"BEAM{s[6]:04b}",
            "time": s[1] + ".123Z",
            "lat": s[2],
            "lng": s[3],
            "elevation": single(s[4]),
            "sensitivity": s[5],
            "rh50": curve(s)[50],
            "rh98": s[9],
            "cover": cover(s[8]),
        }
        for s in SHOTS
        if s[11] == "shot"
    ]
    definitions = {layout: definition(layout) for layout in LAYOUTS}
    rejected = {why: 1 for *_, why in SHOTS if why in ("sensitivity", "degraded", "quality", "surface")}
    text = json.dumps({"definitions": definitions, "shots": expected, "rejected": rejected}, indent=2)
    (HERE / "sliderule.json").write_text(text + "\n")


main()
