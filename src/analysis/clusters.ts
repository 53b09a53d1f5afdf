/** A detection's place in metres and time in milliseconds. */
export interface Moment {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Detections this near in space and in time belong to one fire (METHODS 4); both bounds are inclusive. */
const REACH_METRES = 375;
const REACH_MS = 24 * 3_600_000;

/** So small that any two detections in one cell and one day reach each other. */
const CELL_METRES = REACH_METRES / Math.SQRT2;

/** Columns, and rows, of cells there is room for in a key, to either side of the origin: some 17,000 km. */
const HALF_SPAN = 2 ** 16;
const ROW = 2 * HALF_SPAN;
const DAY = ROW * 2 * HALF_SPAN;

/** What to add to a cell's key for half of the cells that may hold a neighbour: the other half finds this one. */
const NEIGHBOURS = [0, 1].flatMap((days) =>
  [-2, -1, 0, 1, 2].flatMap((down) =>
    [-2, -1, 0, 1, 2].flatMap((right) =>
      days > 0 || down > 0 || (down === 0 && right > 0) ? [days * DAY + down * ROW + right] : [],
    ),
  ),
);

/**
 * Clusters of single linkage: chains of detections each of which reaches the next. Detections are put into cells of space
 * and time whose members are all linked, so that only cells near each other are compared, and those no further than to
 * their first link.
 */
export function countClusters(moments: readonly Moment[]): number {
  const cells = cellsOf(moments);
  const sets = new DisjointSets(cells.size);
  for (const [key, { index, members }] of cells)
    for (const step of NEIGHBOURS) {
      const other = cells.get(key + step);
      if (other === undefined || sets.find(other.index) === sets.find(index)) continue;
      if (reach(members, other.members)) sets.join(index, other.index);
    }
  return sets.count;
}

interface Cell {
  readonly index: number;
  readonly members: Moment[];
}

function cellsOf(moments: readonly Moment[]): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const moment of moments) {
    const column = Math.floor(moment.x / CELL_METRES) + HALF_SPAN;
    const row = Math.floor(moment.y / CELL_METRES) + HALF_SPAN;
    const key = Math.floor(moment.at / REACH_MS) * DAY + row * ROW + column;
    const cell = cells.get(key);
    if (cell) cell.members.push(moment);
    else cells.set(key, { index: cells.size, members: [moment] });
  }
  return cells;
}

function reach(these: readonly Moment[], those: readonly Moment[]): boolean {
  return these.some((a) =>
    those.some(
      (b) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= REACH_METRES ** 2 && Math.abs(a.at - b.at) <= REACH_MS,
    ),
  );
}

/** Union-find with path halving. */
class DisjointSets {
  count: number;
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.count = size;
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
  }

  find(i: number): number {
    const parent = this.#parent;
    while (parent[i] !== i) i = parent[i] = parent[parent[i]];
    return i;
  }

  join(a: number, b: number): void {
    const [rootA, rootB] = [this.find(a), this.find(b)];
    if (rootA === rootB) return;
    this.#parent[rootA] = rootB;
    this.count--;
  }
}
