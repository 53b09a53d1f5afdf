// The summary for adopters, taken from the chapters that follow; docs/PERFORMANCE.md starts with it.
import { table } from './markdown.mjs';

const FETCHED = 'An analysis over the network';
const COMPUTED = 'The full analysis from six sources, 10 km';
const COMPARED = 'A comparison of two periods, 10 km';
const SIZES = 'Sizes';
const ESTIMATED = 'Estimates of the data fetched';
const SIDES = ['1 km', '3 km', '5 km', '10 km', '25 km'];

/** A summary section of the measurements; skips missing chapters and figures. */
export function inShort(benches) {
  const valueOf = (title, name) =>
    benches.find((bench) => bench.title === title)?.figures.find((figure) => figure.name === name)?.median;
  const parts = [linesTable(valueOf), answers(valueOf, benches)].filter((part) => part !== '');
  return parts.length === 0 ? null : ['## In short', ...parts].join('\n\n');
}

/** A table of MB by the zone's side, and of seconds over each measured line. */
function linesTable(valueOf) {
  const sides = SIDES.filter((side) => fetchedAt(valueOf, side) !== undefined);
  if (sides.length === 0) return '';
  const secondsIn = (side, place) => {
    const value = valueOf(FETCHED, `${side}, 20 Mbit/s, ${place}`);
    return value === undefined ? '' : Math.round(value / 1000);
  };
  const rows = sides.map((side) => [
    side,
    Math.round(fetchedAt(valueOf, side)),
    ...['Node', 'Chromium'].map((place) => secondsIn(side, place)),
  ]);
  const head = ['side of the zone', 'MB fetched', 'seconds, Node', 'seconds, Chromium'];
  return `This table shows the cost of an analysis with all sources and an empty cache at 20 Mbit/s, from files laid out as on the public hosts ([details](#${anchorOf(FETCHED)}); [how to fetch less](costs.md)):\n\n${table(head, rows)}`;
}

function fetchedAt(valueOf, side) {
  return valueOf(FETCHED, `${side}, fetched`);
}

function answers(valueOf, benches) {
  const lines = [
    sentence(
      [valueOf(COMPUTED, 'Chromium, HTTP, first run'), valueOf(COMPUTED, 'Chromium, HTTP, later runs')],
      ([first, later]) =>
        `**Computing** an analysis of a 10 km zone with six sources in a page takes ${seconds(first)} s the first time and ${seconds(later)} s each time after that, excluding network time ([more](#${anchorOf(COMPUTED)})).`,
    ),
    sentence(
      [valueOf(COMPARED, 'Chromium, HTTP, first run')],
      ([first]) =>
        `**A comparison** of two periods of a 10 km zone takes ${seconds(first)} s to compute in a page ([more](#${anchorOf(COMPARED)})).`,
    ),
    sentence(
      [valueOf(COMPUTED, 'Chromium, HTTP, peak over idle'), valueOf(COMPUTED, 'Node, HTTP, peak over idle')],
      ([page, node]) =>
        `**Memory** use during an analysis with six sources peaks at ${Math.round(page)} MB above idle in a page, and at ${Math.round(node)} MB above idle in Node.`,
    ),
    sentence(
      [
        valueOf(SIZES, 'facade, minified, with its imports'),
        valueOf(SIZES, 'engine, minified, with zod and comlink'),
        valueOf(SIZES, 'worker with the kernels inside'),
      ],
      ([facade, engine, worker]) =>
        `**Scripts**: a page loads ${Math.round(facade)} kB (gzipped) at first, and another ${Math.round(engine + worker)} kB at the first call ([more](#${anchorOf(SIZES)})).`,
    ),
    sentence(
      [benches.find(({ title }) => title === ESTIMATED)?.goals[0]?.value],
      ([fraction]) =>
        `**Estimates**: for ${Math.round(100 * fraction)} % of zones, the result of \`estimate\` is within 25 % of the bytes actually fetched ([more](#${anchorOf(ESTIMATED)})).`,
    ),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** A list item, if all of its values were measured. */
function sentence(values, words) {
  return values.includes(undefined) ? '' : `- ${words(values)}`;
}

function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(1);
}

/** The anchor of a heading. */
function anchorOf(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
