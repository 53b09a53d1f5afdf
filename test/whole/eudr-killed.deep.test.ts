import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { useFolder } from '../support/closing.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = ['eudr.csv', 'eudr.geojson', 'traces.geojson', 'eudr.html', 'provenance.json'];
const KILLS = 10;
/** Years by which the sample's images are moved back, so that some are from 2020. */
const EARLIER = 4;

const folder = useFolder();
beforeAll(() => {
  const images = join(folder.path, 'images');
  cpSync(join(ROOT, 'samples/frontier'), images, { recursive: true });
  const path = join(images, 'items.json');
  const items = readFileSync(path, 'utf8');
  const shifted = items.replaceAll(
    /("(?:\w*datetime|created|updated)": ?")(\d{4})-/g,
    (_, before: string, year: string) => `${before}${Number(year) - EARLIER}-`,
  );
  expect(shifted).not.toBe(items);
  writeFileSync(path, shifted);
  writeFileSync(join(folder.path, 'plots.geojson'), plots());
});

/** Polygons and points inside the sample's zone. */
function plots(): string {
  const features = Array.from({ length: 24 }, (_, i) => {
    const [lng, lat] = [-61.364501 + 0.0038 * (i % 6), -10.607501 + 0.004 * Math.floor(i / 6)];
    const ring = [
      [lng, lat],
      [lng + 0.0018, lat],
      [lng + 0.0018, lat + 0.0018],
      [lng, lat + 0.0018],
      [lng, lat],
    ];
    const geometry =
      i % 2 === 0 ? { type: 'Polygon', coordinates: [ring] } : { type: 'Point', coordinates: [lng, lat] };
    return { type: 'Feature', properties: { ProductionPlace: `Lote ${i}`, Area: 2 }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

function start(out: string) {
  const words = ['eudr', 'plots.geojson', '--catalog', 'images', '--date', '2022-01-01', '--out', out];
  return spawn(process.execPath, [join(ROOT, 'dist/cli.js'), ...words], {
    cwd: folder.path,
    stdio: 'ignore',
  });
}

it('a run of sylvan eudr killed ten times writes identical files', async () => {
  const [code] = (await once(start('whole'), 'exit')) as [number];
  expect(code).toBe(0);
  let kills = 0;
  for (let i = 0; kills < KILLS; i++) {
    const child = start('killed');
    const exit = once(child, 'exit');
    const isOver = await Promise.race([exit.then(() => true), sleep(1500 + 150 * i).then(() => false)]);
    if (isOver) break;
    child.kill('SIGKILL');
    await exit;
    kills += 1;
  }
  expect(kills).toBe(KILLS);
  const [last] = (await once(start('killed'), 'exit')) as [number];
  expect(last).toBe(0);
  for (const name of FILES)
    expect(readFileSync(join(folder.path, 'killed', name), 'utf8'), name).toBe(
      readFileSync(join(folder.path, 'whole', name), 'utf8'),
    );
}, 900_000);
