// A seed fixes what devices that are copied do, and of those that live for a month everything that is drawn: networks, clocks,
// wishes, deaths. It does not fix ids, keys and signatures, nor which of two things that a device does side by side draws first:
// WebCrypto ends when it ends. About a quarter of the devices live another life when a run is repeated.
import { describe, expect, it } from 'vitest';
import type { Metering } from '../../src/metering/device-metering.ts';
import { memoryStore } from '../../src/metering/memory-store.ts';
import type { CountedCall } from '../../src/metering/meter.ts';
import type { MeterStore } from '../../src/metering/store.ts';
import { readEntry } from '../../src/metering/tokens.ts';
import { callOn, deviceOn, NEVER, type World } from '../support/metering-device.ts';
import { ModelService } from '../support/model-service.ts';
import { Mortal } from '../support/mortal-store.ts';
import { seededRandom } from '../support/random.ts';

const DEVICES = Number(process.env.METERING_DEVICES ?? 100);
const DAYS = 30;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const LIMIT = 10;
/** Days of a fake month end lie within. */
const START = Date.parse('2026-03-14T08:00:00Z');

/** What people wanted of one request, and what became of it. */
interface Wish {
  readonly lat: number;
  /** When it was first asked, by the device's clock. */
  readonly at: number;
  /** Ids under which it ran. */
  readonly ids: Set<string>;
  outcome: 'done' | 'failed' | 'cut-short' | 'refused';
}

const anySignal = () => new AbortController().signal;

/** A device with one key of its own, through a month of good and bad days. */
class Life {
  readonly world: World = { time: START, isOnline: true };
  /** Of the service; the device's own clock may be elsewhere. */
  now = START;
  readonly service = new ModelService(() => this.now, LIMIT);
  readonly wishes: Wish[] = [];
  readonly offlineDone = new Map<string, number>();
  #lat = 0;
  #mortal = new Mortal(() => false);
  #device!: Metering;

  constructor(
    readonly random: () => number,
    readonly hasClockSteps: boolean,
    readonly store: MeterStore = memoryStore(),
  ) {
    this.start();
  }

  start(): void {
    const isFragile = this.random() < 0.5;
    this.#mortal = new Mortal(() => isFragile && this.random() < 0.02);
    const mortal = this.#mortal;
    const fetch = mortal.fetchOver((url, init) => this.#network(url, init));
    this.#device = deviceOn(this.world, this.service, mortal.storeOver(this.store), { fetch });
  }

  /** Requests and answers may be lost each for itself. */
  async #network(url: string, init?: RequestInit): Promise<Response> {
    if (!this.world.isOnline || this.random() < 0.03) throw new TypeError('fetch failed');
    const answer = await this.service.fetch(url, init);
    if (this.random() < 0.03) throw new TypeError('fetch failed');
    return answer;
  }

  /** What `work` gives, or undefined where the device dies of it; then it starts again. */
  async alive<T>(work: (device: Metering) => Promise<T>): Promise<T | undefined> {
    const mortal = this.#mortal;
    const outcome = await Promise.race([work(this.#device).catch(() => undefined), mortal.death]);
    if (mortal.isDead) this.start();
    return mortal.isDead ? undefined : (outcome as T);
  }

  async call(wish: Wish = this.#newWish()): Promise<void> {
    if (!this.wishes.includes(wish)) this.wishes.push(wish);
    const before = new Set([...(await this.store.list('call/'))].map(([name]) => name));
    wish.outcome = 'cut-short';
    const mortal = this.#mortal;
    const refused: { is: boolean } = { is: false };
    const call = await this.alive((device) =>
      device.begin(callOn(wish.lat), anySignal()).catch((error: unknown) => {
        refused.is = true;
        throw error;
      }),
    );
    for (const [name] of await this.store.list('call/'))
      if (!before.has(name)) wish.ids.add(name.slice('call/'.length));
    if (refused.is) wish.outcome = 'refused';
    if (wish.outcome === 'cut-short' && mortal.isDead && !(await this.#isCutShort(wish)))
      wish.outcome = 'failed';
    if (call === undefined || mortal.isDead) return;
    await this.#work(wish, call);
  }

  /** Whether its call is remembered, and not as one to be given back: that may be too late, and then is charged. */
  async #isCutShort({ ids }: Wish): Promise<boolean> {
    const calls = await this.store.list('call/');
    return calls.some(
      ([name, text]) => ids.has(name.slice('call/'.length)) && !text.includes('"state":"releasing"'),
    );
  }

  #newWish(): Wish {
    return { lat: ++this.#lat, at: this.world.time, ids: new Set(), outcome: 'refused' };
  }

  async #work(wish: Wish, call: CountedCall): Promise<void> {
    const mortal = this.#mortal;
    const outcome = this.random() < 0.7 ? 'done' : 'failed';
    if (this.random() < 0.1) {
      mortal.die();
      this.start();
      return;
    }
    await this.alive(() => call.end(outcome));
    // Whoever dies before the end is written down is cut short; after that the call has ended, and its unit is spent.
    if (mortal.isDead && (await this.#isCutShort(wish))) return;
    wish.outcome = outcome;
    const entry = readEntry(call.receipt!);
    if (outcome === 'done' && entry)
      this.offlineDone.set(entry.lease, (this.offlineDone.get(entry.lease) ?? 0) + 1);
  }

  pass(milliseconds: number): void {
    this.now += Math.round(milliseconds);
    this.world.time += Math.round(milliseconds);
  }

  async day(): Promise<void> {
    const { random, world } = this;
    world.isOnline = random() < 0.6;
    if (this.hasClockSteps && random() < 0.1) world.time += Math.round((random() - 0.5) * 20 * DAY);
    if (this.hasClockSteps && random() < 0.3) world.time = this.now;
    if (random() < 0.3) await this.alive((device) => device.take(1 + Math.floor(random() * 3), anySignal()));
    for (let calls = Math.floor(random() * 3); calls > 0; calls--) {
      const isOfDay = ({ at }: Wish) => Math.abs(world.time - at) < DAY - HOUR;
      const cut = this.wishes.find((wish) => wish.outcome === 'cut-short' && isOfDay(wish));
      await this.call(cut !== undefined && random() < 0.7 ? cut : undefined);
      this.pass(random() * HOUR);
    }
    if (random() < 0.2) await this.alive((device) => device.settle(anySignal()));
    this.check();
    this.pass(DAY / 2);
  }

  /** G1, and G2: no lease gives more than it has. */
  check(): void {
    const { service } = this;
    for (const month of ['2026-03', '2026-04'])
      expect(service.usedIn(month) + service.heldIn(month)).toBeLessThanOrEqual(LIMIT);
    for (const [lease, done] of this.offlineDone)
      expect(done).toBeLessThanOrEqual(service.leases.get(lease)!.units);
  }

  /**
   * G3: of each lease that was settled in time, what no call has kept came back, and no call that failed has kept its unit,
   * unless the lease had given back as often as it may. Gives the units that came back.
   */
  checkReturned(): number {
    let units = 0;
    for (const [id, { closed, chain, ...lease }] of this.service.leases) {
      if (closed?.inTime !== true) continue;
      const kept = [...this.service.calls].filter(([, call]) => call.lease === id && call.state === 'used');
      expect(closed.returned + kept.length).toBe(lease.units);
      units += closed.returned;
      const releases = chain.filter((token) => readEntry(token)?.kind === 'release').length;
      if (releases >= lease.units || this.hasClockSteps) continue;
      const ids = new Set(kept.map(([call]) => call));
      const failed = this.wishes.filter((wish) => wish.outcome === 'failed');
      expect(failed.filter((wish) => [...wish.ids].some((call) => ids.has(call)))).toEqual([]);
    }
    return units;
  }

  /** The network and the clock are back: what is to go back goes, and the lease is settled. */
  async reconcile(): Promise<void> {
    this.world.isOnline = true;
    this.world.time = this.now;
    this.#mortal.die();
    this.#mortal = new Mortal(() => false);
    this.#device = deviceOn(this.world, this.service, this.#mortal.storeOver(this.store));
    await this.#device.settle(anySignal()).catch(() => undefined);
    await this.#device.close();
  }
}

/** A store as it was when its profile was copied; its key goes along. */
async function copyOf(store: MeterStore): Promise<MeterStore> {
  const copy = memoryStore();
  await copy.write(Object.fromEntries(await store.list('')));
  return { ...copy, deviceKey: () => store.deviceKey() };
}

/** A device whose profile is copied after some calls on its lease, both of which go on without a network. */
class CopiedDevice {
  readonly world: World = { time: START, isOnline: true };
  readonly service = new ModelService(() => this.world.time, LIMIT);
  readonly #store = memoryStore();
  readonly original = deviceOn(this.world, this.service, this.#store);
  #lat = 0;

  async call(device: Metering, calls: number): Promise<void> {
    for (let made = 0; made < calls; made++) {
      this.world.time += HOUR;
      await (await device.begin(callOn(++this.#lat), NEVER)).end('done');
    }
  }

  async copied(): Promise<Metering> {
    return deviceOn(this.world, this.service, await copyOf(this.#store));
  }
}

describe(`${DEVICES} devices that are copied`, () => {
  const seed = Number(process.env.METERING_SEED ?? 20260314);

  it(`are found where they overlap, and charged for all (seed ${seed})`, { timeout: 120_000 }, async () => {
    let overlaps = 0;
    for (let i = 0; i < DEVICES; i++) {
      const random = seededRandom(seed + i);
      const upTo = (most: number) => Math.floor(random() * (most + 1));
      const copied = new CopiedDevice();
      const { world, service, original } = copied;
      const before = upTo(2);
      const [own, others] = [upTo(3 - before), upTo(3 - before)];
      await original.take(3, NEVER);
      world.isOnline = false;
      await copied.call(original, before);
      const copy = await copied.copied();
      await copied.call(original, own);
      await copied.call(copy, others);
      world.isOnline = true;
      const devices = random() < 0.5 ? [original, copy] : [copy, original];
      for (const device of devices) await device.settle(NEVER);
      const isOverlap = own > 0 && others > 0;
      overlaps += Number(isOverlap);
      const about = `seed ${seed + i}`;
      expect(service.usedIn('2026-03'), about).toBe(before + own + others);
      expect([...service.leases.values()][0].forked, about).toBe(isOverlap);
      const taking = copy.take(1, NEVER);
      if (isOverlap) await expect(taking, about).rejects.toMatchObject({ code: 'lease-limit' });
      else await expect(taking, about).resolves.toMatchObject({ units: 1 });
      for (const device of devices) await device.close();
    }
    expect(overlaps).toBeGreaterThan(DEVICES / 4);
  });
});

describe(`${DEVICES} devices through ${DAYS} days`, () => {
  const seed = Number(process.env.METERING_SEED ?? 20260314);

  it(
    `give out no more than there is, and charge no call twice (seed ${seed})`,
    { timeout: 120_000 },
    async () => {
      let [done, twice, forks, returned] = [0, 0, 0, 0];
      for (let i = 0; i < DEVICES; i++) {
        const life = new Life(seededRandom(seed + i), i % 3 === 0);
        for (let day = 0; day < DAYS; day++) await life.day();
        await life.reconcile();
        life.check();
        returned += life.checkReturned();
        const { service, wishes } = life;
        for (const wish of wishes) {
          const charged = [...wish.ids].filter((id) => service.calls.get(id)?.state === 'used').length;
          if (wish.outcome === 'done') done += 1;
          // A clock that jumps a day makes an old call of a young one: then the same request is another call.
          if (charged > 1 && !life.hasClockSteps) twice += 1;
        }
        forks += [...service.leases.values()].filter((lease) => lease.forked).length;
      }
      expect({ twice, forks }).toEqual({ twice: 0, forks: 0 });
      expect(done).toBeGreaterThan(DEVICES * 5);
      expect(returned).toBeGreaterThan(DEVICES);
    },
  );
});
