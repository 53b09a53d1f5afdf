import type { Bbox } from '../../geo/outline.ts';

export interface MapTile {
  readonly name: string;
  readonly bbox: Bbox;
}

/** The grid of squares, in degrees, in which a map is published. */
export interface TileScheme {
  /** Side of a square, degrees. */
  readonly side: number;
  /** The tile's name from its south-west corner, degrees. */
  readonly nameOf: (south: number, west: number) => string;
}

/** Tiles of three degrees, named after their south-west corner: `N39E030`, `S12W063`. */
export const threeDegrees: TileScheme = {
  side: 3,
  nameOf: (south, west) =>
    `${south < 0 ? 'S' : 'N'}${padded(south, 2)}${west < 0 ? 'W' : 'E'}${padded(west, 3)}`,
};

/**
 * Tiles of ten degrees, named by their north-west corner: `S10_E20`, `N0_W70`, or padded with the letters last, `10S_020E`,
 * `00N_070W`.
 */
export function tensOfDegrees(style: 'letter-first' | 'padded'): TileScheme {
  const side = 10;
  return {
    side,
    nameOf(south, west) {
      const north = south + side;
      const [ns, ew] = [north < 0 ? 'S' : 'N', west < 0 ? 'W' : 'E'];
      return style === 'padded'
        ? `${padded(north, 2)}${ns}_${padded(west, 3)}${ew}`
        : `${ns}${Math.abs(north)}_${ew}${Math.abs(west)}`;
    },
  };
}

/** The tiles that overlap any of the boxes, without duplicates; no box may cross the antimeridian. */
export function mapTiles(boxes: readonly Bbox[], { side, nameOf }: TileScheme): MapTile[] {
  const tiles = boxes.flatMap(([west, south, east, north]) =>
    corners(south, north, side, 90).flatMap((bottom) =>
      corners(west, east, side, 180).map((left) => ({
        name: nameOf(bottom, left),
        bbox: [left, bottom, left + side, bottom + side] as const,
      })),
    ),
  );
  return [...new Map(tiles.map((tile) => [tile.name, tile])).values()];
}

/** Multiples of `side` from the one at or below `low` up to, but not including, `high`; no tile extends beyond `end`. */
function corners(low: number, high: number, side: number, end: number): number[] {
  const first = Math.min(end - side, Math.floor(low / side) * side);
  const last = Math.min(end - side, Math.max(first, Math.ceil(high / side) * side - side));
  // Adding 0 turns -0 into 0.
  return Array.from({ length: (last - first) / side + 1 }, (_, i) => first + i * side + 0);
}

function padded(degrees: number, digits: number): string {
  return String(Math.abs(degrees)).padStart(digits, '0');
}
