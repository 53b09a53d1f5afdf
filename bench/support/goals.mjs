// Goals of benches: `{ what, value, atMost?, atLeast? }`, a ratio to a peer of the same run, or a size.

export function isMet({ value, atMost = Infinity, atLeast = -Infinity }) {
  return value <= atMost && value >= atLeast;
}

/** The goal and the value, in words. */
export function goalLine({ what, value, atMost, atLeast }) {
  const goal = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  return `${what}: ${rounded(value)} (goal: ${goal})`;
}

/** Three significant digits. */
export function rounded(value) {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
