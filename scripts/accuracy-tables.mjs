// How accuracy is counted and reported, of analyses and of comparisons alike.

/** Whether a value is given and within `limit` of the true one. */
export function near(given, truth, _decimals, limit) {
  return given !== null && Math.abs(given - truth) <= limit;
}

/** Of `hits`, one a zone, whether at least the share holds. */
export function verdict(name, hits, fraction) {
  const hit = hits.filter(Boolean).length;
  return { name, hit, of: hits.length, fraction, holds: hit >= fraction * hits.length };
}

/** Which tolerances hold, as rows. */
export function verdictTable(verdicts) {
  const rows = verdicts.map(({ name, hit, of, fraction, holds }) => [
    `${name}${fraction < 1 ? ` in ${100 * fraction} %` : ''}`,
    `${hit} of ${of}`,
    holds ? 'holds' : 'fails',
  ]);
  return table(['Measure', 'Zones within it', ''], rows);
}

/** One row: mean error with its sign, mean and largest without, and the zone of the largest. */
export function errorRow(name, zoneNames, errors, decimals) {
  // Adding 0 makes -0 plain.
  const print = (value) => (Number(value.toFixed(decimals)) + 0).toFixed(decimals);
  const known = errors
    .map((error, i) => ({ error, zone: zoneNames[i] }))
    .filter(({ error }) => error !== null);
  if (known.length === 0) return [name, '–', '–', '–'];
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [largest] = known.toSorted((a, b) => Math.abs(b.error) - Math.abs(a.error));
  const errorOf = ({ error }) => error;
  return [
    name,
    print(mean(known.map(errorOf))),
    print(mean(known.map(({ error }) => Math.abs(error)))),
    Math.abs(largest.error) === 0 ? print(0) : `${print(Math.abs(largest.error))} (${largest.zone})`,
  ];
}

/** Given / true, or the one where both print alike. */
export function cell([given, truth, decimals]) {
  const print = (value) => (value === null ? '–' : decimals === undefined ? value : value.toFixed(decimals));
  return print(given) === print(truth) ? print(given) : `${print(given)} / ${print(truth)}`;
}

export function table(head, rows) {
  const line = (cells) => `|${cells.map((text) => (text === '' ? ' ' : ` ${text} `)).join('|')}|`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
