// Contenders timed in turn, in Node and in a browser's worker alike: what one suffers from the machine's other work, the
// others suffer too.

/** Does its work and answers the milliseconds that doing it once took. */
type Contender = () => number | Promise<number>;
export type Contenders = Readonly<Record<string, Contender>>;
/** Milliseconds of every round, by contender. */
export type Times = Readonly<Record<string, number[]>>;

/** A hundred steps of a browser's clock, which moves by 100 µs where the page is not isolated. */
const MIN_MILLISECONDS = 10;

/** Every contender's times in `runs` rounds, after one round to warm up. */
export async function inRounds(contenders: Contenders, runs: number): Promise<Times> {
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, [] as number[]]));
  for (let round = -1; round < runs; round++)
    for (const [name, contender] of Object.entries(contenders)) {
      const milliseconds = await contender();
      if (round >= 0) times[name].push(milliseconds);
    }
  return times;
}

/** A contender that repeats its work until the clock can say how long it takes; the first round finds out how often. */
export function repeated(work: () => unknown): Contender {
  let count = 1;
  return async () => {
    for (;;) {
      const start = performance.now();
      for (let i = 0; i < count; i++) {
        const result = work();
        if (result instanceof Promise) await result;
      }
      const elapsed = performance.now() - start;
      if (elapsed >= MIN_MILLISECONDS / 2) return elapsed / count;
      count = elapsed > 0 ? Math.ceil((count * MIN_MILLISECONDS) / elapsed) : count * 4;
    }
  };
}

/** Bytes of a file that the bench has made ready. */
export type ReadFile = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/** In a browser the module that calls this is a worker: it does `work` for the message it is sent, once. */
export function answerMessages(work: (job: never, read: ReadFile) => Promise<unknown>): void {
  if ('process' in globalThis) return;
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    work(data as never, fetchConcurrently).then(
      (figures) => postMessage({ type: 'done', figures }),
      (error: unknown) => postMessage({ type: 'failed', reason: String(error) }),
    );
  });
}

/** From next to the worker's own file. */
async function fetchConcurrently(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
