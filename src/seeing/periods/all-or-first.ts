/** Both values, or what the first of them failed with, whichever failed sooner: the same fault is told at every run. */
export async function allOrFirst<A, B>([a, b]: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}
