// Accuracy counts and tables, for analyses and comparisons.
import { mean } from '../bench/support/figures.mjs';

/** Whether a value is given and within `limit` of the true one. */
export function near(given, truth, _decimals, limit) {
  return given !== null && Math.abs(given - truth) <= limit;
}

/** Whether at least `fraction` of `hits`, one per zone, hold. */
export function verdict(name, hits, fraction) {
  const hit = hits.filter(Boolean).length;
  return { name, hit, of: hits.length, fraction, holds: hit >= fraction * hits.length };
}

/** The tolerances and whether they hold, as rows. */
export function verdictTable(verdicts) {
  const rows = verdicts.map(({ name, hit, of, fraction, holds }) => [
    `${name}${fraction < 1 ? ` in ${100 * fraction} % of zones` : ''}`,
    `${hit} of ${of}`,
    holds ? 'holds' : 'fails',
  ]);
  return table(['Criterion', 'Zones that meet it', ''], rows);
}

/** The error of a value, reported minus true; null if either is missing. */
export function errorOf([given, truth]) {
  return given === null || truth === null ? null : given - truth;
}

/** One row of `errors`, `{ zone, error }`: mean signed error, mean and largest absolute error, and the zone of the largest. */
export function errorRow(name, errors, decimals) {
  // Adding 0 turns -0 into 0.
  const print = (value) => (Number(value.toFixed(decimals)) + 0).toFixed(decimals);
  const known = errors.filter(({ error }) => error !== null);
  if (known.length === 0) return [name, '–', '–', '–'];
  const [largest] = known.toSorted((a, b) => Math.abs(b.error) - Math.abs(a.error));
  return [
    name,
    print(mean(known, ({ error }) => error)),
    print(mean(known, ({ error }) => Math.abs(error))),
    Math.abs(largest.error) === 0 ? print(0) : `${print(Math.abs(largest.error))} (${largest.zone})`,
  ];
}

/** The reported value / the true one, or a single value if both print alike. */
export function cell([given, truth, decimals]) {
  const print = (value) => (value === null ? '–' : decimals === undefined ? value : value.toFixed(decimals));
  return print(given) === print(truth) ? print(given) : `${print(given)} / ${print(truth)}`;
}

export function table(head, rows) {
  const line = (cells) => `|${cells.map((text) => (text === '' ? ' ' : ` ${text} `)).join('|')}|`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
