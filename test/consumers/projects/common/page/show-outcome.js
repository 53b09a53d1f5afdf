/** Analyzes a bundled sample, and stores the result as the page's `outcome`. */
export function showOutcome(sylvan) {
  sylvan
    .analyze({ sample: 'old-forest' })
    .then(
      (answer) => ({ answer }),
      ({ code, message }) => ({ problem: { code, message } }),
    )
    .then((outcome) => Object.assign(globalThis, { outcome }))
    .finally(() => sylvan.close());
}
