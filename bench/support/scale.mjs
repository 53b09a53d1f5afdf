// How much work a bench does: that of its figures, or with SMOKE=1 the least that runs all of its code, in one turn.

export const IS_SMOKE = process.env.SMOKE === '1';

/** What a smoke run does in place of the usual. */
export function scaled(usual, least) {
  return IS_SMOKE ? least : usual;
}

/** A number that the environment may set. */
export function amount(name, usual, least = 1) {
  return Number(process.env[name] ?? scaled(usual, least));
}

/** Numbers that the environment may list; an empty text lists none. */
export function amounts(name, usual, least) {
  const text = process.env[name];
  return text === undefined ? scaled(usual, least) : text.split(',').filter(Boolean).map(Number);
}
