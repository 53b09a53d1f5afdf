// The service with its own clock, also for the embedded database: it stands at `CLOCK` until SIGUSR2, which sets it to shortly
// before the next month; from then on it advances a little at each reading.
const TICK = 0.1;
const BEFORE_MILLISECONDS = 100;

let now = Date.parse(process.env.CLOCK ?? '');
let step = 0;
Date.now = () => Math.floor((now += step));
process.on('SIGUSR2', () => {
  const at = new Date(now);
  now = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) - BEFORE_MILLISECONDS;
  step = TICK;
});

await import('../../src/main.ts');

export {};
