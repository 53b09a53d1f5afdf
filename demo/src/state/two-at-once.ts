/** Works on all items, two at once: one computes while the other fetches. Rejects as soon as the work on one item does. */
export async function twoAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const workOn = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all([workOn(), workOn()]);
}
