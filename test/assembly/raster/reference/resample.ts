export interface Source {
  readonly pixels: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A mesh of control points over a grid, in the kernels' layout: x, y pairs of (columns + 1) x (rows + 1) nodes. */
export interface Mesh {
  readonly nodes: Float64Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly step: number;
}

export type Position = readonly [x: number, y: number];

/** A node every `step` grid pixels, at the position that `map` returns. */
export function meshOf(
  map: (column: number, row: number) => Position,
  width: number,
  height: number,
  step: number,
): Mesh {
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const nodes = Array.from({ length: columns * rows }, (_, i) =>
    map((i % columns) * step, Math.floor(i / columns) * step),
  );
  return { nodes: Float64Array.from(nodes.flat()), width, height, step };
}

interface Located {
  readonly x: number;
  readonly y: number;
  readonly sideX: number;
  readonly sideY: number;
}

/** Position of a grid pixel's centre and sides of its footprint. The order of operations is part of the contract. */
function locate(mesh: Mesh, column: number, row: number): Located {
  const columns = Math.ceil(mesh.width / mesh.step) + 1;
  const cell = Math.floor(row / mesh.step) * columns + Math.floor(column / mesh.step);
  const across = (column % mesh.step) + 0.5;
  const down = (row % mesh.step) + 0.5;
  const axis = (axisOffset: number): readonly [position: number, side: number] => {
    const node = (i: number): number => mesh.nodes[2 * i + axisOffset];
    const leftSlope = (node(cell + columns) - node(cell)) / mesh.step;
    const rightSlope = (node(cell + columns + 1) - node(cell + 1)) / mesh.step;
    const left = node(cell) + leftSlope * down;
    const slope = (node(cell + 1) + rightSlope * down - left) / mesh.step;
    const downSlope = (leftSlope + rightSlope) / 2;
    return [left + slope * across, Math.sqrt(slope * slope + downSlope * downSlope)];
  };
  const [x, sideX] = axis(0);
  const [y, sideY] = axis(1);
  return { x, y, sideX, sideY };
}

function resample(source: Source, mesh: Mesh, value: (located: Located) => number): Float32Array {
  return Float32Array.from({ length: mesh.width * mesh.height }, (_, i) => {
    const located = locate(mesh, i % mesh.width, Math.floor(i / mesh.width));
    const inside = located.x >= 0 && located.y >= 0 && located.x < source.width && located.y < source.height;
    return inside ? value(located) : NaN;
  });
}

function pixel(source: Source, column: number, row: number): number {
  const inside = column >= 0 && row >= 0 && column < source.width && row < source.height;
  return inside ? source.pixels[row * source.width + column] : NaN;
}

export function nearest(source: Source, mesh: Mesh): Float32Array {
  return resample(source, mesh, ({ x, y }) => pixel(source, Math.floor(x), Math.floor(y)));
}

/** Weighted mean of the valid [value, weight] pairs; NaN if they weigh less than half of `whole`. */
function validMean(weighted: readonly (readonly [number, number])[], whole: number): number {
  const valid = weighted.filter(([value, weight]) => weight > 0 && !Number.isNaN(value));
  const total = valid.reduce((sum, [, weight]) => sum + weight, 0);
  return total >= whole / 2 ? valid.reduce((sum, [value, weight]) => sum + value * weight, 0) / total : NaN;
}

export function bilinear(source: Source, mesh: Mesh): Float32Array {
  return resample(source, mesh, ({ x, y }) => {
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    const [across, down] = [x - 0.5 - column, y - 0.5 - row];
    return validMean(
      [
        [pixel(source, column, row), (1 - across) * (1 - down)],
        [pixel(source, column + 1, row), across * (1 - down)],
        [pixel(source, column, row + 1), (1 - across) * down],
        [pixel(source, column + 1, row + 1), across * down],
      ],
      1,
    );
  });
}

export function areaMean(source: Source, mesh: Mesh): Float32Array {
  return resample(source, mesh, ({ x, y, sideX, sideY }) => {
    const weighted: [number, number][] = [];
    const overlap = (i: number, centre: number, side: number): number =>
      Math.min(centre + side / 2, i + 1) - Math.max(centre - side / 2, i);
    for (let row = Math.floor(y - sideY / 2); row < y + sideY / 2; row++) {
      for (let column = Math.floor(x - sideX / 2); column < x + sideX / 2; column++) {
        weighted.push([pixel(source, column, row), overlap(row, y, sideY) * overlap(column, x, sideX)]);
      }
    }
    return validMean(weighted, sideX * sideY);
  });
}
