import { hash } from '../noise.ts';
import type { PlotLayout } from './spec.ts';

/** Plots of ground with one owner and one use each. */
export interface Plots {
  /** A number for each plot, never 0. */
  readonly id: Uint32Array;
  /** Distance to the plot's border, tenths of pixels, at most 255. */
  readonly edge: Uint8Array;
  /** 1 on a road. */
  readonly road: Uint8Array;
  /** Position in the order of farming before districts are considered, 0…65535. Plots with lower values are farmed earlier. */
  readonly remoteness: Uint16Array;
}

/** Directions of roads and rows, as exact fractions. */
const DIRECTIONS = [
  [0.96, 0.28],
  [0.8, 0.6],
  [12 / 13, 5 / 13],
  [0.28, 0.96],
] as const;

/** Half the width of roads, pixels. */
const HALF_ROAD = { trunk: 1, rib: 0.62 } as const;

/** Distance between side roads, and depth of a plot from its side road, in sides of a plot. */
const RIB = { apart: 2.6, deep: 0.45 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A position along and across the rows. */
interface Place {
  readonly along: number;
  readonly across: number;
}

interface Plot {
  readonly id: number;
  readonly edge: number;
  readonly road: boolean;
  readonly remoteness: number;
}

export function makePlots(seed: number, { width, height }: Size, layout: PlotLayout): Plots {
  const [cos, sin] = DIRECTIONS[hash(seed, 401, 0) % DIRECTIONS.length];
  const plotAt = { fishbone: rib, rows: brick, fields: field }[layout.pattern];
  const plots = {
    id: new Uint32Array(width * height),
    edge: new Uint8Array(width * height),
    road: new Uint8Array(width * height),
    remoteness: new Uint16Array(width * height),
  };
  for (let i = 0; i < plots.id.length; i++) {
    const [x, y] = [(i % width) - width / 2, Math.floor(i / width) - height / 2];
    const bend = 7 * Math.sin((x + y) / 70 + (seed % 7)) + 3 * Math.sin((x - y) / 31);
    const place = { along: x * cos + y * sin, across: y * cos - x * sin + bend };
    const plot = plotAt(seed, place, layout);
    const isTrunk = Math.abs(place.across) < HALF_ROAD.trunk;
    plots.id[i] = Math.max(1, plot.id);
    plots.edge[i] = Math.min(255, Math.floor(10 * plot.edge));
    plots.road[i] = Number(plot.road || isTrunk);
    plots.remoteness[i] = Math.max(0, Math.min(65_535, Math.floor(plot.remoteness)));
  }
  return plots;
}

/**
 * Side roads of varying length across a main road. Plots lie along them and are cleared outwards from the main and side roads.
 */
function rib(seed: number, { along, across }: Place, { side, irregular }: PlotLayout): Plot {
  const apart = RIB.apart * side;
  const bone = Math.round(along / apart);
  const half = across < 0 ? -1 : 1;
  const from = along - bone * apart;
  const length = side * (3 + (hash(seed, 411 + half, bone) % 80) / 10);
  const frontage = side * (0.7 + (hash(seed, 413 + half, bone) % 60) / 100);
  const row = Math.floor(Math.abs(across) / frontage);
  const depth = side * RIB.deep * (1 + ((hash(seed, bone + 7, row * half) % 100) - 50) * (irregular / 5000));
  const slice = Math.floor(Math.abs(from) / depth);
  const id = hash(hash(seed, bone, row), half, slice * 2 + Number(from < 0));
  const inRow = Math.abs(across) - row * frontage;
  const edge = Math.min(
    inRow,
    frontage - inRow,
    Math.abs(from) - slice * depth,
    (slice + 1) * depth - Math.abs(from),
  );
  return {
    id,
    edge,
    road: Math.abs(from) < HALF_ROAD.rib && Math.abs(across) < length,
    remoteness:
      (Math.abs(across) / side) * 2600 + slice * 5200 + (id % 9000) + (Math.abs(across) > length ? 9000 : 0),
  };
}

/** Rows of rectangles between straight tracks. */
function brick(seed: number, { along, across }: Place, { side, irregular }: PlotLayout): Plot {
  const row = lineBelow(seed + 421, across / side, irregular);
  const long = 1.5 * side;
  const column = lineBelow(hash(seed, 422, row.index), along / long, irregular);
  const id = hash(seed + 423, row.index, column.index);
  return {
    id,
    edge: Math.min(side * Math.min(row.before, row.after), long * Math.min(column.before, column.after)),
    road: (row.index + 1) % 3 === 0 && side * row.before < HALF_ROAD.rib,
    remoteness: 22_000 + (id % 22_000),
  };
}

/** The last of uneven lines, about one apart, at or below a value, and the distances to it and to the next. */
function lineBelow(seed: number, value: number, irregular: number) {
  const lineAt = (k: number) => k + ((hash(seed, k, 0) % 1000) / 1000 - 0.5) * (irregular / 100);
  let index = Math.floor(value);
  if (lineAt(index) > value) index -= 1;
  else if (lineAt(index + 1) <= value) index += 1;
  return { index, before: value - lineAt(index), after: lineAt(index + 1) - value };
}

/** The ground nearest to one of a set of irregularly placed points. */
function field(seed: number, { along, across }: Place, { side, irregular }: PlotLayout): Plot {
  const [u, v] = [along / (1.3 * side), across / side];
  let [first, second, id] = [Infinity, Infinity, 0];
  for (let row = Math.floor(v) - 1; row <= Math.floor(v) + 1; row++) {
    for (let column = Math.floor(u) - 1; column <= Math.floor(u) + 1; column++) {
      const h = hash(seed + 431, column, row);
      const off = (bits: number) => ((bits & 255) / 255 - 0.5) * (irregular / 100);
      const distance = Math.hypot(column + 0.5 + off(h) - u, row + 0.5 + off(h >>> 8) - v);
      if (distance < first) [first, second, id] = [distance, first, h];
      else if (distance < second) second = distance;
    }
  }
  return { id, edge: ((second - first) / 2) * side, road: false, remoteness: 22_000 + (id % 22_000) };
}
