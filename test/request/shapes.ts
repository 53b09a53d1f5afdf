import type { GeometryInput } from '../../src/contract/geometry.ts';

export type Position = [lng: number, lat: number];

export const closed = (ring: readonly Position[]): Position[] => [...ring, ring[0]];

export const square = (lng: number, lat: number, side: number): Position[] =>
  closed([
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
  ]);

export const multi = (parts: readonly (readonly Position[])[][]): GeometryInput => ({
  type: 'MultiPolygon',
  coordinates: parts,
});
const polygon = (...coordinates: (readonly Position[])[]): GeometryInput => ({
  type: 'Polygon',
  coordinates,
});

/** The ring rotated by an angle around 30.4° E, 2.6° S. */
export function turned(ring: readonly Position[], degrees: number): Position[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ring.map(([x, y]) => [
    30.4 + (x - 30.4) * cos - (y + 2.6) * sin,
    -2.6 + (x - 30.4) * sin + (y + 2.6) * cos,
  ]);
}

const polar = (radius: number, angle: number): Position => [
  30.4 + radius * Math.cos(angle),
  -2.6 + radius * Math.sin(angle),
];

/** A comb, `width` degrees wide, with upright teeth. */
export function comb(teeth: number, width: number, height = 0.4): Position[] {
  const ring = Array.from({ length: teeth }, (_, i): Position[] => [
    [30 + (i * width) / teeth, -3],
    [30 + ((i + 0.5) * width) / teeth, -3 + height],
  ]).flat();
  return closed([...ring, [30 + width, -3], [30 + width, -3.01], [30, -3.01]]);
}

function spiral(corners: number): Position[] {
  const [turns, half] = [40, Math.floor(corners / 2)];
  const arm = (wide: number) =>
    Array.from({ length: half }, (_, i) =>
      polar(0.02 + (0.3 * i) / half + wide, (turns * 2 * Math.PI * i) / half),
    );
  return closed([...arm(0), ...arm(0.003).toReversed()]);
}

const star = (corners: number): Position[] =>
  closed(
    Array.from({ length: corners }, (_, i) => polar(i % 2 === 0 ? 0.4 : 0.01, (2 * Math.PI * i) / corners)),
  );

/** Squares 1/64 of a degree apart, so that shared corners are exactly equal. */
const grid = (count: number, side: number): Position[][] =>
  Array.from({ length: count }, (_, i) =>
    square(30.015625 + (i % 48) / 64, -2.984375 + Math.floor(i / 48) / 64, side),
  );

const nested = (count: number): Position[][] =>
  Array.from({ length: count }, (_, i) => square(30 + i * 1e-4, -3 + i * 1e-4, 0.5 - i * 2e-4));

/** Thin triangles side by side. */
const slivers = (count: number, [across, up]: Position): Position[][][] =>
  Array.from({ length: count }, (_, i) => {
    const [x, y]: Position = across > up ? [30, -3 + i * 1e-4] : [30 + i * 1e-4, -3];
    const [x2, y2] = [x + across * 0.4, y + up * 0.4];
    return [closed([[x, y], [x2, y2], across > up ? [x2, y2 + 2e-5] : [x2 - 2e-5, y2]])];
  });

/** Triangles that share one corner. */
const fan = (count: number): Position[][][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [closed([[30.4, -2.6], polar(0.3, angle), polar(0.3, angle + Math.PI / count)])];
  });

/** Two parts that share the teeth of a comb as their border. */
function interlocked(teeth: number): Position[][][] {
  const line = comb(teeth, 0.6).slice(0, 2 * teeth);
  return [
    [closed([[30, -3.1], [30.6, -3.1], ...line.toReversed()])],
    [closed([...line, [30.6, -2.4], [30, -2.4]])],
  ];
}

/** Valid areas of about `n` corners that are hard for checks which compare edges with edges. */
export const VALID: Readonly<Record<string, (n: number) => GeometryInput>> = {
  'upright teeth': (n) => polygon(comb((n - 5) >> 1, 0.8)),
  'level teeth': (n) => polygon(turned(comb((n - 5) >> 1, 0.4), 90)),
  'slanted teeth': (n) => polygon(turned(comb((n - 5) >> 1, 0.4), 37)),
  'teeth a millimetre apart': (n) => polygon(turned(comb((n - 5) >> 1, 1e-8 * n), 45)),
  'teeth a millimetre apart next to another part': (n) =>
    multi([[turned(comb((n - 12) >> 1, 1e-8 * n), 45)], [square(29.9, -3, 0.01)]]),
  'a spiral': (n) => polygon(spiral(n - 2)),
  'a star': (n) => polygon(star((n - 2) & ~1)),
  holes: (n) => polygon(square(30, -3, 0.8), ...grid(Math.floor(n / 5) - 2, 0.01)),
  parts: (n) => multi(grid(Math.floor(n / 5) - 1, 0.01).map((ring) => [ring])),
  'parts that touch': (n) => multi(grid(Math.floor(n / 5) - 1, 1 / 64).map((ring) => [ring])),
  'nested rings': (n) => {
    const rings = nested(2 * Math.floor(n / 10) - 2);
    return multi(rings.flatMap((ring, i) => (i % 2 === 0 ? [[ring, rings[i + 1]]] : [])));
  },
  'slanted slivers': (n) => multi(slivers(Math.floor(n / 4) - 1, [1, 1])),
  'level slivers': (n) => multi(slivers(Math.floor(n / 4) - 1, [1, 0.01])),
  'upright slivers': (n) => multi(slivers(Math.floor(n / 4) - 1, [0.01, 1])),
  'a fan': (n) => multi(fan(Math.floor(n / 4) - 1)),
  'interlocking parts': (n) => multi(interlocked((n - 10) >> 2)),
};

/** Invalid areas of about `n` corners, equally hard. */
export const CROSSING: Readonly<Record<string, (n: number) => GeometryInput>> = {
  'teeth crossed by one edge': (n) =>
    polygon(closed([...turned(comb((n - 7) >> 1, 0.4), 45).slice(0, -1), [30.9, -2.4], [29.9, -2.6]])),
  'teeth with a crossing in the last one': (n) =>
    polygon(
      closed([...comb((n - 8) >> 1, 0.8).slice(0, -3), [30.8, -3.02], [30.7995, -2.7], [30.7991, -3.02]]),
    ),
  'a star that crosses everywhere': (n) => {
    const count = (n - 1) | 1;
    const ring = Array.from({ length: count - 2 }, (_, i) => polar(0.3, (2 * Math.PI * i) / (count - 2)));
    return polygon(closed(ring.map((__, i) => ring[(i * ((count - 3) >> 1)) % (count - 2)])));
  },
  'a hole half outside': (n) => polygon(square(30, -3, 0.5), turned(comb((n - 12) >> 1, 0.4), 20)),
};
