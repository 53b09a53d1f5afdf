import type { Town } from './towns.ts';

/** Normalises text for comparison: lower case, without diacritics, with single spaces between words. */
export function folded(text: string): string {
  // Fast path: most names are plain ASCII.
  const letters = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : unmarked(text);
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function unmarked(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøœæđłı]/g, (letter) => PLAIN[letter]);
}

const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', œ: 'oe', æ: 'ae', đ: 'd', ł: 'l', ı: 'i' };

const known = new WeakMap<readonly Town[], readonly string[]>();

/** All names of each town, each between `| ` and `|`; normalised once, on the first search. */
function namesOf(towns: readonly Town[]): readonly string[] {
  const all =
    known.get(towns) ??
    towns.map(({ names }) => `|${names.map((name = '') => ` ${folded(name)}|`).join('|')}`);
  known.set(towns, all);
  return all;
}

/** How well a town's names match: 0 for a whole name, 1 for the start of a name, 2 for the start of a word, 3 for no match. */
function rankOf(names: string, text: string): number {
  if (!names.includes(` ${text}`)) return 3;
  if (!names.includes(`| ${text}`)) return 2;
  return names.includes(`| ${text}|`) ? 0 : 1;
}

/** Minimum number of letters of a search: shorter texts match too many towns. */
const MIN_LETTERS = 2;

/**
 * The towns that match a text, best first: by kind of match, then by size. `countryOf` gives the country names that may follow a
 * comma ("Altamira, Brazil").
 */
export function searchTowns(
  towns: readonly Town[],
  text: string,
  limit: number,
  countryOf: (code: string) => readonly string[],
): Town[] {
  const [name, country] = text.split(/,(.*)/s).map(folded);
  if (name.length < MIN_LETTERS) return [];
  const isThere = ({ country: code }: Town) =>
    !country || [code, ...countryOf(code)].some((one) => folded(one).startsWith(country));
  const ranks: Town[][] = [[], [], []];
  // Towns are sorted by size, so the first towns of each rank are the best ones.
  for (const [i, names] of namesOf(towns).entries()) {
    const rank = rankOf(names, name);
    if (rank < 3 && ranks[rank].length < limit && isThere(towns[i])) ranks[rank].push(towns[i]);
  }
  return ranks.flat().slice(0, limit);
}
