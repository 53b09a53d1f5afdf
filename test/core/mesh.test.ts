import { expect, test } from 'vitest';
import { northUpGrid } from '../../src/core/grid.ts';
import { chooseLevel, shiftMesh, warpMesh } from '../../src/core/mesh.ts';

const tile = northUpGrid(32631, 399_960, 5_400_000, 10, 10_980, 10_980);

test('a grid on the lattice of a tile is an integer shift', () => {
  const warp = warpMesh(northUpGrid(32631, 450_000, 5_390_000, 10, 200, 100), tile);
  expect(warp.aligned).toEqual({ x: 5004, y: 1000 });
  expect(warp.window).toEqual({ x: 5004, y: 1000, width: 200, height: 100 });
  expect([warp.scaleX, warp.scaleY]).toEqual([1, 1]);
  expect([warp.mesh.columns, warp.mesh.rows]).toEqual([
    Math.ceil(200 / warp.mesh.step) + 1,
    Math.ceil(100 / warp.mesh.step) + 1,
  ]);
  expect([...shiftMesh(warp.mesh, -5004, -1000).nodes.slice(0, 4)]).toEqual([0, 0, warp.mesh.step, 0]);
});

test('levels', () => {
  const levels = [1, 2, 4, 8, 16].map((f) =>
    northUpGrid(32631, 399_960, 5_400_000, 10 * f, Math.ceil(10_980 / f), Math.ceil(10_980 / f)),
  );
  const choose = (metres: number) =>
    chooseLevel(levels, northUpGrid(32631, 450_000, 5_390_000, metres, 100, 100));
  expect([5, 10, 19, 19.5, 20, 40, 79, 80, 1000].map(choose)).toEqual([0, 0, 0, 1, 1, 2, 3, 3, 4]);
});
