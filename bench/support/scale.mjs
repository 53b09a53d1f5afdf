// The amount of work in a bench: the usual one, or with SMOKE=1 the minimum that runs all of its code, once.

export const IS_SMOKE = process.env.SMOKE === '1';

/** `least` in a smoke run, otherwise `usual`. */
export function scaled(usual, least) {
  return IS_SMOKE ? least : usual;
}

/** A number that an environment variable may set. */
export function amount(name, usual, least = 1) {
  return Number(process.env[name] ?? scaled(usual, least));
}

/** Numbers that an environment variable may list; an empty text lists none. */
export function amounts(name, usual, least) {
  const text = process.env[name];
  return text === undefined ? scaled(usual, least) : text.split(',').filter(Boolean).map(Number);
}
