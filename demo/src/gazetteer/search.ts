import type { Town } from './towns.ts';

/** Letters as they are compared: without marks, case and what divides words. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[øœæđłı]/g, (letter) => PLAIN[letter])
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', œ: 'oe', æ: 'ae', đ: 'd', ł: 'l', ı: 'i' };

const known = new WeakMap<Town, string>();

/** All names of a town, each with a blank before it: once, when it is first searched for. */
function namesOf(town: Town): string {
  const names = known.get(town) ?? town.names.map((name = '') => ` ${folded(name)}`).join('|');
  known.set(town, names);
  return names;
}

/** How well a town's names match: 0 is the whole name, 1 its beginning, 2 the beginning of a word of it; 3 is no match. */
function rankOf(town: Town, text: string): number {
  const names = `|${namesOf(town)}|`;
  if (names.includes(`| ${text}|`)) return 0;
  if (names.includes(`| ${text}`)) return 1;
  return names.includes(` ${text}`) ? 2 : 3;
}

/** Shorter texts match too much. */
export const MIN_LETTERS = 2;

/**
 * The towns that a text names, the best first: by how they match, then by size. `countryOf` are names by which a country may
 * follow behind a comma ("Altamira, Brazil").
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
  // Towns are sorted by size: of each rank the first are the best.
  for (const town of towns) {
    const rank = rankOf(town, name);
    if (rank < 3 && ranks[rank].length < limit && isThere(town)) ranks[rank].push(town);
  }
  return ranks.flat().slice(0, limit);
}
