/**
 * The name in `known` that `name` was probably meant to be: the nearest, with at most one typo per three letters and two in all.
 * A typo is an extra, missing or wrong letter, or two swapped ones; differences in style (case, `-`, `_`) do not count.
 */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const bare = bareName(name);
  // The name is longer than any known one, so it is not worth comparing.
  if (bare.length > LONGEST) return undefined;
  let maximum = Math.min(2, Math.floor(bare.length / 3));
  let nearest: string | undefined;
  for (const one of known) {
    const apart = slips(bare, bareName(one));
    if (apart > maximum || (apart === maximum && nearest !== undefined)) continue;
    [maximum, nearest] = [apart, one];
  }
  return nearest;
}

/** The name in `names` that a value was probably meant to be: the nearest, or else the first that contains the value. */
export function nearValue(value: string, names: readonly string[]): string | undefined {
  const bare = bareName(value);
  return nearName(value, names) ?? names.find((name) => bare.length > 2 && bareName(name).includes(bare));
}

const LONGEST = 40;

/** A name in lower case, without `-`, `_` and spaces. */
function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, '');
}

/** Optimal string alignment distance. */
function slips(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchanged ? before[j - 2] + 1 : Infinity;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1), exchanged);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

/** Our fields by the names that users of other services write for them, in lower case without separators. */
export type Aliases = ReadonlyMap<string, string>;

/** Aliases of the fields for the zone and the language. */
export const ZONE_ALIASES: Aliases = new Map([
  ['latitude', 'lat'],
  ['lon', 'lng'],
  ['long', 'lng'],
  ['longitude', 'lng'],
  ['language', 'lang'],
  ['locale', 'lang'],
  ['sizekm', 'size'],
]);

/** The field that `name` was probably meant for: the name is another spelling (`date1Start`), an alias or a misspelling of it. */
export function suggestionFor(name: string, fields: readonly string[], aliases: Aliases): string | undefined {
  const bare = bareName(name);
  return fields.find((field) => bareName(field) === bare) ?? aliases.get(bare) ?? nearName(name, fields);
}
