// Takes pictures of the built demo while it analyzes a zone over a slow line, as a strip: docs/screenshots/slow-run.png. Prints
// when the first answer and its picture arrived. Simulated ground in the layouts of public hosts.
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { importParts } from '../bench/support/cache.mjs';
import { startHost } from '../bench/support/host.mjs';
import { publishedGround } from '../bench/support/published.mjs';
import { serveDemo } from '../demo/serve.mjs';
import { chromiumPath } from './commands.mjs';
import { ensureBuild, ensureDemoBuild } from './setup.mjs';

const STRIP = resolve(import.meta.dirname, '../docs/screenshots/slow-run.png');
/** 5 Mbit/s and 100 ms. */
const DISTANCE = { latency: 100, rate: 5e6 / 8 };
const SIDE_KM = 3;
/** Metres east and south of the ground's corner. */
const PLACE = [11_830, 9_470];
/** Seconds after the start; the last picture shows the complete answer. */
const MOMENTS = [2, 8, 20, 45, 90];
/** As wide as a phone, and high enough for the progress and the answer below it. */
const PHONE = { viewport: { width: 390, height: 1600 }, deviceScaleFactor: 2 };
const LONGEST = 600_000;

await ensureBuild();
await ensureDemoBuild();
const ground = await publishedGround(await importParts());
const host = await startHost(ground.folder, undefined, DISTANCE);
const server = await serveDemo({ port: 0, catalog: host.url });
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  await strip(await run());
} finally {
  await browser.close();
  await server.close();
  host.close();
}

/** Analyzes, and resolves with the pictures and their captions. */
async function run() {
  const page = await (await browser.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
  const { lat, lng } = ground.positionAt(...PLACE);
  await page.goto(
    `${server.address}#forest?lat=${lat}&lng=${lng}&size=${SIDE_KM}&date=${ground.date}&lang=en`,
  );
  await page
    .getByText(/about \d+\sMB/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const comes = (locator, state) => locator.first().waitFor({ state, timeout: LONGEST }).then(seconds);
  const first = comes(page.locator('.result .sentence'));
  // Layers can be selected once one of them is drawn.
  const picture = comes(page.locator('input[name=shown-layer]'), 'attached');
  const done = comes(page.getByText(/^Done/));
  const frames = [];
  const shoot = async () => frames.push({ image: await page.screenshot(), at: seconds() });
  let isDone = false;
  void done.then(() => (isDone = true));
  for (let next = 0; !isDone; await wait(500)) {
    if (!(seconds() >= MOMENTS[next])) continue;
    await shoot();
    next++;
  }
  await shoot();
  console.log(
    `First answer after ${(await first).toFixed(1)} s, on the map after ${(await picture).toFixed(1)} s.`,
  );
  console.log(`All after ${(await done).toFixed(1)} s.`);
  return frames;
}

/** Side by side, each with its time. */
async function strip(frames) {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const figures = frames.map(
    ({ image, at }) =>
      `<figure><img src="data:image/png;base64,${image.toString('base64')}"><figcaption>${Math.round(at)} s</figcaption></figure>`,
  );
  await page.setContent(`<style>
    body { display: inline-flex; gap: 12px; margin: 0; padding: 12px; background: #fff; font: 16px sans-serif }
    figure { margin: 0; text-align: center } img { display: block; width: 260px; border: 1px solid #ccc }
  </style>${figures.join('')}`);
  await page.locator('body').screenshot({ path: STRIP });
  console.log(join('docs/screenshots', 'slow-run.png'));
}
