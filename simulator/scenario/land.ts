import { NOISE_MAX, smoothNoise } from '../noise.ts';
import { reflectancesOf, type Reflectances } from '../spectra.ts';
import { findRectangle, stampPatches, type PatchLayout, type Rectangle } from '../stamps.ts';
import { addRiver, COVER, groundCover } from '../truth.ts';
import type { EventSpec, Forest, ObservedSpec, ScenarioSpec } from './spec.ts';

export interface LocatedEvent extends EventSpec, Rectangle {}

/** The properties of a land that every source needs, besides the vegetation of a day. */
export interface ObservedLand {
  readonly spec: ObservedSpec;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Smooth noise that prevents spectra from revealing height exactly, -1000…1000. */
  readonly scatter: readonly [Int16Array, Int16Array, Int16Array];
}

/** The ground of a scenario before any event, with its future events. */
export interface Land extends ObservedLand {
  readonly spec: ScenarioSpec;
  /** COVER of each 10 m pixel before any event. Ground that will be planted is forest here. */
  readonly cover: Uint8Array;
  readonly events: readonly LocatedEvent[];
  /** 1 + index of the pixel's event, 0 for none. */
  readonly eventOf: Uint8Array;
  /** RH98 of mature forest as visible in spectra and radar, decimetres. */
  readonly mature: Uint16Array;
  /** Difference between true and visible RH98, seen only by the lidar. */
  readonly unseen: Int16Array;
  /** Reflectances of the ground without trees: as it is, and if everything were bare. */
  readonly open: Reflectances;
  readonly bare: Reflectances;
}

/** Range of RH98 of mature forest, decimetres, following smooth noise. */
const MATURE: Readonly<Record<Forest, readonly [low: number, high: number]>> = {
  'tropical-evergreen': [160, 400],
  'temperate-deciduous': [140, 330],
  'temperate-needleleaf': [120, 300],
};

/**
 * Widths of the variations, in 10 m pixels: forest and open land, stands of one height, stands of one spectrum, groups of
 * crowns.
 */
const CELLS = { cover: 128, height: 48, scatter: 32, unseen: 8 } as const;

/** Maximum height difference that is not visible, decimetres. It limits the accuracy of any model. */
const UNSEEN = 25;

/** Events are aligned to the zone's lattice of this many pixels, so that a reader's coarse pixels are not mixed. */
const LATTICE = 4;

/** Gaps and patches of 16 and 36 pixels below the 0.5 ha unit, and of 64 and 80 above it, in whole 20 m pixels. */
const PATCHES: PatchLayout = {
  sizes: [
    [4, 4],
    [6, 6],
    [8, 8],
    [8, 10],
  ],
  pixelsPerSet: { gaps: 15_000, patches: 45_000 },
  lattice: 2,
};

/** Width in pixels of the forest left around an event, and of the land around that forest. */
const MARGIN = { forest: 4, land: 4 } as const;

/**
 * The land of a specification: smooth forest and open land, a river, events in closed forest, small patches and gaps. Throws if
 * there is no place for an event.
 */
export function makeLand(spec: ScenarioSpec): Land {
  const { seed, zone, forestFraction, grid } = spec;
  const { width, height } = grid;
  const frame = { x0: 0, y0: 0, width, height };
  const cover = groundCover({ seed, width, height, zone, forestFraction, cell: CELLS.cover });
  addRiver(cover, { seed, width, height });
  const ground = { cover, width, height };
  const events = locateEvents(spec, ground);
  stampPatches(ground, seed, zone, events, PATCHES);
  const scatter = (n: number) =>
    Int16Array.from(smoothNoise(seed + n, frame, CELLS.scatter), (value) =>
      Math.floor((2000 * value) / NOISE_MAX - 1000),
    );
  const landscape = { seed, width, height };
  return {
    spec,
    ...landscape,
    cover,
    events,
    eventOf: eventPlane(events, width, height),
    mature: matureHeights(spec),
    unseen: Int16Array.from(smoothNoise(seed + 56, frame, CELLS.unseen), (value) =>
      Math.floor((2 * UNSEEN * value) / NOISE_MAX - UNSEEN),
    ),
    scatter: [scatter(51), scatter(52), scatter(53)],
    open: reflectancesOf(
      landscape,
      cover.map((value) => (value === COVER.forest ? COVER.grass : value)),
      0,
    ),
    bare: reflectancesOf(landscape, new Uint8Array(width * height).fill(COVER.bare), 0),
  };
}

/** Finds a place for each event, and turns it and its surroundings into forest. */
function locateEvents(
  { events, seed, zone }: ScenarioSpec,
  ground: { readonly cover: Uint8Array; readonly width: number; readonly height: number },
): LocatedEvent[] {
  const located: LocatedEvent[] = [];
  const margin = MARGIN.forest + MARGIN.land;
  const dry = [COVER.forest, COVER.grass, COVER.bare];
  events.forEach((event, i) => {
    const size = { width: event.width, height: event.height, margin };
    const position = findRectangle(ground, seed + 61 + i, zone, size, dry, located, LATTICE);
    located.push({ ...event, ...position });
    for (let y = position.y - MARGIN.forest; y < position.y + position.height + MARGIN.forest; y++) {
      const row = y * ground.width + position.x;
      ground.cover.fill(COVER.forest, row - MARGIN.forest, row + position.width + MARGIN.forest);
    }
  });
  return located;
}

function eventPlane(events: readonly LocatedEvent[], width: number, height: number): Uint8Array {
  const plane = new Uint8Array(width * height);
  events.forEach((event, i) => {
    for (let y = event.y; y < event.y + event.height; y++)
      plane.fill(i + 1, y * width + event.x, y * width + event.x + event.width);
  });
  return plane;
}

function matureHeights({ seed, forest, grid: { width, height } }: ScenarioSpec): Uint16Array {
  const [low, high] = MATURE[forest];
  const frame = { x0: 0, y0: 0, width, height };
  return smoothNoise(seed + 54, frame, CELLS.height).map(
    (value) => low + Math.floor(((high - low) * value) / NOISE_MAX),
  );
}
