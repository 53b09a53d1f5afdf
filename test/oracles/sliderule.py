"""Writes sliderule.bin, a stream of records as SlideRule's gedi02ap sends it, and sliderule.json, what a reader must find.

Made with Python's struct alone, from the layouts in the service's source: a record is version, length of type, length of data
(big-endian), type with its closing zero, data; GEDI's structures are little-endian. Nobody measured these shots.

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


def footprint(number, time, lat, lon, ground, sensitivity, beam, flags):
    packed = struct.pack("<QqddffffBB", number, time, lat, lon, ground, ground + 20, -12.5, sensitivity, beam, flags)
    return packed.ljust(56, b"\0")


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


BASE = 196401191000000000
# number, time, lat, lon, ground m, sensitivity, beam, flags, ground percent, rh98 m, type of heights, expected
SHOTS = [
    (BASE + 1, "2020-03-01T10:00:00", -13.72, -44.13, 800.5, 0.95, 5, GOOD, 10.0, 22.0, FLOAT, "shot"),
    (BASE + 2, "2020-03-01T10:00:01", -13.73, -44.14, 801.5, 0.99, 6, GOOD, 25.0, 18.25, DOUBLE, "shot"),
    (BASE + 3, "2020-03-01T10:00:02", -13.74, -44.15, 802.5, 0.94, 8, GOOD, 30.0, 17.0, FLOAT, "sensitivity"),
    (BASE + 4, "2020-03-01T10:00:03", -13.75, -44.16, 803.5, 0.97, 11, GOOD | DEGRADED, 30.0, 17.0, FLOAT, "degraded"),
    (BASE + 5, "2020-03-01T10:00:04", -13.75, -44.16, 803.5, 0.97, 0, SURFACE, 30.0, 17.0, FLOAT, "quality"),
    (BASE + 6, "2020-03-01T10:00:05", -13.75, -44.16, 803.5, 0.97, 1, QUALITY, 30.0, 17.0, FLOAT, "surface"),
    (BASE + 7, "2020-03-01T10:00:06", -13.90, -44.16, 803.5, 0.97, 2, GOOD, 30.0, 17.0, FLOAT, "outside"),
    (BASE + 8, "2020-03-01T10:00:07", -13.76, -44.17, 803.5, 0.97, 3, GOOD, 30.0, 17.0, None, "refused"),
    (2**64 - 1, "2020-03-02T10:00:00", -13.77, -44.18, 804.5, 0.98, 5, GOOD, 60.0, 3.8, FLOAT, "shot"),
]


def curve(shot):
    ground, top = shot[8], shot[9]
    return [(i - ground) * top / (98 - ground) for i in range(101)]


def main():
    prints = [footprint(n, nanoseconds(t), *rest[:4], rest[4], rest[5]) for n, t, *rest in (shot[:8] for shot in SHOTS)]
    elements = [heights(s[0], curve(s), s[10]) for s in SHOTS if s[10] is not None]
    stream = (
        record("eventrec", struct.pack("<qI", 0, 1) + b"started\0")
        + alert(-4, "empty spatial region")
        + alert(0, "starting")
        + container(record("gedi02arec", b"".join(prints[:3]) + bytes(56)), *elements[:3])
        + record("newrec", b"\1\2\3")
        + container(record("gedi02arec", b"".join(prints[3:8])), *elements[3:7])
        + record("gedi02arec", prints[8])
        + elements[7]
        + alert(-3, "granule is missing")
    )
    (HERE / "sliderule.bin").write_bytes(stream)
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
    rejected = {why: 1 for *_, why in SHOTS if why in ("sensitivity", "degraded", "quality", "surface")}
    text = json.dumps({"shots": expected, "rejected": rejected}, indent=2)
    (HERE / "sliderule.json").write_text(text + "\n")


main()
