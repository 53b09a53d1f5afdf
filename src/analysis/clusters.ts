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

/**
 * Clusters of single linkage: chains of detections each of which reaches the next. Detections are put into cells of space
 * and time whose members are all linked, so that only cells near each other are compared, and those no further than to
 * their first link.
 */
export function countClusters(moments: readonly Moment[]): number {
  const cells = cellsOf(moments);
  const roots = [...cells.keys()];
  const list = [...cells.values()];
  const sets = new DisjointSets(list.length);
  const number = new Map(roots.map((key, i) => [key, i]));
  list.forEach((cell, i) => {
    for (const key of keysAfter(cell)) {
      const other = number.get(key);
      if (other === undefined || sets.find(other) === sets.find(i)) continue;
      if (reach(cell.members, list[other].members)) sets.join(i, other);
    }
  });
  return sets.count;
}

interface Cell {
  readonly column: number;
  readonly row: number;
  readonly day: number;
  readonly members: Moment[];
}

function cellsOf(moments: readonly Moment[]): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const moment of moments) {
    const column = Math.floor(moment.x / CELL_METRES);
    const row = Math.floor(moment.y / CELL_METRES);
    const day = Math.floor(moment.at / REACH_MS);
    const key = keyOf(column, row, day);
    const cell = cells.get(key);
    if (cell) cell.members.push(moment);
    else cells.set(key, { column, row, day, members: [moment] });
  }
  return cells;
}

function keyOf(column: number, row: number, day: number): string {
  return `${column},${row},${day}`;
}

/** Half of the cells that may hold a neighbour: the other half finds this one. */
function* keysAfter({ column, row, day }: Cell): Generator<string, void> {
  for (let days = 0; days <= 1; days++)
    for (let down = -2; down <= 2; down++)
      for (let right = -2; right <= 2; right++)
        if (days > 0 || down > 0 || (down === 0 && right > 0))
          yield keyOf(column + right, row + down, day + days);
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
