// Goals of benches: `{ what, value, atMost?, atLeast? }`, a ratio to a peer of the same run, or a size.

export function isMet({ value, atMost = Infinity, atLeast = -Infinity }) {
  return value <= atMost && value >= atLeast;
}

/** The goal and the value, in words: with three significant digits, or four where three would hide that the goal is missed. */
export function goalLine({ what, value, atMost, atLeast }) {
  const goal = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  const isHidden = !isMet({ value, atMost, atLeast }) && Number(value.toPrecision(3)) === (atMost ?? atLeast);
  const shown = value.toLocaleString('en', { maximumSignificantDigits: isHidden ? 4 : 3 });
  return `${what}: ${shown} (goal: ${goal})`;
}
